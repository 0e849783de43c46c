import type { AlertHistory } from '@holdfast/contract/alerts/alert-history'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { CheckRecord } from '@holdfast/contract/incidents/checklists'
import type { Handover, HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { Task } from '@holdfast/contract/incidents/tasks'
import type { AllocationChange } from '@holdfast/contract/people/allocations'
import type { RecordSettings } from '@holdfast/contract/record/incident-record'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import { download } from '../download.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useBriefsOf } from './handover-briefs.ts'

/** The record of an incident, for admins of any organisation. */

/** Every check ever made in the incident, in the order of receipt. */
export function useCheckHistory(incidentid: string, org: string): Read<CheckRecord[]> {
  return toRead(
    useQuery({
      ...incidentCollectionOptions('checkhistory', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.checks,
      select: bodyOf<CheckRecord[]>,
    }),
  )
}

/** Who held which team role during the incident, oldest first. */
export function useAllocationHistory(incidentid: string, org: string): Read<AllocationChange[]> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'allocationhistory', incidentid),
      queryFn: ({ signal }) =>
        call('listAllocationHistory', {
          parameters: { id: incidentid },
          query: organisationQuery(org),
          signal,
        }),
      refetchInterval: REFRESH_INTERVAL_MS.allocations,
      staleTime: 0,
    }),
  )
}

/** What people saw of the incident's alerts, and every answer. */
export function useAlertHistory(incidentid: string, org: string): Read<AlertHistory> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'alerthistory', incidentid),
      queryFn: ({ signal }) =>
        call('listAlertHistory', {
          parameters: { id: incidentid },
          query: organisationQuery(org),
          signal,
        }),
      refetchInterval: REFRESH_INTERVAL_MS.alertanswers,
      staleTime: 0,
    }),
  )
}

/** Every count ever made in the incident, oldest first. */
export function useCountHistory(incidentid: string, org: string): Read<RollCount[]> {
  return toRead(
    useQuery({
      ...incidentCollectionOptions('counts', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.counts,
      select: bodyOf<RollCount[]>,
    }),
  )
}

/** Every mark by name that was ever made in the incident. */
export function useMarkHistory(incidentid: string, org: string): Read<RollMark[]> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'markhistory', incidentid),
      queryFn: ({ signal }) =>
        call('listMarkHistory', {
          parameters: { id: incidentid },
          query: organisationQuery(org),
          signal,
        }),
      refetchInterval: REFRESH_INTERVAL_MS.counts,
      staleTime: 0,
    }),
  )
}

/** Every request of an adult at the gate, and what became of it. */
export function usePickupHistory(incidentid: string, org: string): Read<PickupEvent[]> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'pickuphistory', incidentid),
      queryFn: ({ signal }) =>
        call('listPickups', {
          parameters: { id: incidentid },
          query: organisationQuery(org),
          signal,
        }),
      refetchInterval: REFRESH_INTERVAL_MS.counts,
      staleTime: 0,
    }),
  )
}

/** Every task of the incident, with its changes. */
export function useTaskHistory(incidentid: string, org: string): Read<Task[]> {
  return toRead(
    useQuery({
      ...incidentCollectionOptions('tasks', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.tasks,
      select: bodyOf<Task[]>,
    }),
  )
}

const NO_HANDOVERS: readonly Handover[] = []

/** Every handover of a role in the incident. Loads until the last brief has been read. */
export function useHandoverHistory(incidentid: string, org: string): Read<HandoverWithBrief[]> {
  const list = toRead(
    useQuery({
      ...incidentCollectionOptions('handovers', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.handovers,
      select: bodyOf<Handover[]>,
    }),
  )
  const handovers = list.data ?? NO_HANDOVERS
  const briefs = useBriefsOf(handovers, org)
  const all = useMemo(
    () =>
      handovers.flatMap((handover, at) => {
        const brief = briefs[at]
        return brief ? [{ ...handover, brief }] : []
      }),
    [handovers, briefs],
  )
  if (list.state === 'ready' && all.length < handovers.length) {
    return { state: 'loading', data: undefined, retry: list.retry }
  }
  return mapRead(list, () => all)
}

/** The sealed record as a zip file, its readable times in this device's zone. */
export function useExportRecord(org: string): Write<string, Blob> {
  return useWrite((incidentid) =>
    download('exportRecord', {
      parameters: { id: incidentid },
      query: {
        ...organisationQuery(org),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
  )
}

/** Sentences that say what in the record differs from what was sealed. */
export function useRecordDamage(incidentid: string, org: string): Read<string[]> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'recordstate', incidentid),
      queryFn: async ({ signal }) => {
        const query = organisationQuery(org)
        const { damage } = await call('getRecordState', {
          parameters: { id: incidentid },
          query,
          signal,
        })
        return damage
      },
      staleTime: 0,
    }),
  )
}

/** The key that signs records, and the addresses that get the last seal when an incident is closed. */
export function useRecordSettings(org: string): Read<RecordSettings> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'recordsettings'),
      queryFn: ({ signal }) => call('getRecordSettings', { query: organisationQuery(org), signal }),
      staleTime: 0,
    }),
  )
}

export function useSaveRecordSettings(
  org: string,
): Write<RequestInput<'saveRecordSettings'>, RecordSettings> {
  return useWrite(async (body) => {
    const saved = await call('saveRecordSettings', { query: organisationQuery(org), body })
    queryClient.setQueryData(listKey(org, 'recordsettings'), saved)
    return saved
  })
}
