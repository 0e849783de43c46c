import { newHandoverId, newRecordId } from '@holdfast/contract/ids'
import { type BriefSection, briefOf } from '@holdfast/contract/incidents/handover-brief'
import type { Handover, HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import { summariseIncident } from '@holdfast/contract/incidents/incident-summary'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { midSentence } from '@holdfast/contract/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { HandoverCall, OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { useUsers } from '../admin/users.ts'
import { useContent } from '../content/content.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from '../lists/collection.ts'
import { applyServerChange, ownOrganisation } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useLogEntries } from '../log/incident-log.ts'
import { fromBlocks } from '../log/log-blocks.ts'
import { useAllocations } from './allocations.ts'
import { briefKey, keepBrief } from './handover-briefs.ts'
import { useAlertsReadTogether } from './merged-alerts.ts'
import { useHeld, useMergedIds } from './merged-lists.ts'
import { useCounts, useExpectedGroups } from './roll-call.ts'
import { useTasks } from './tasks.ts'

/** The handovers of an incident. What waits in the outbox is shown beside them, never as if it had happened. */

export type WaitingHandover = Extract<OutboxItem, { kind: 'handover' }>
type HandoversRead = Read<Handover[]> & { waiting: readonly WaitingHandover[] }

/** All handovers of the incident, polled while they are on the screen. Reads nothing without an incident. */
export function useHandovers(incidentid: string | undefined): HandoversRead {
  const { items } = useOutbox()
  const options = handoversOptions(incidentid ?? '')
  const result = useQuery({ ...options, enabled: incidentid !== undefined })
  const mergedIds = useMergedIds(incidentid)
  const merged = useHeld<Handover[]>(mergedIds, handoversOptions)
  const ids = [incidentid, ...mergedIds]
  const waiting = items.filter(
    (item): item is WaitingHandover => item.kind === 'handover' && ids.includes(item.ownerid),
  )
  const read = mapRead(toRead(result), (own) => [...own, ...merged.flatMap((list) => list ?? [])])
  return { ...read, waiting }
}

function handoversOptions(incidentid: string) {
  return {
    ...incidentCollectionOptions('handovers', ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.handovers),
    select: bodyOf<Handover[]>,
  }
}

/**
 * The brief as this device has the record, so that the giver reads it without a network too. The one that
 * goes with the handover is made by the server.
 */
export function useBrief(incident: Incident): BriefSection[] {
  const log = useLogEntries(incident.id).rows
  const tasks = useTasks(incident.id).rows
  const counts = useCounts(incident.id).rows
  const groups = useExpectedGroups(incident.id).data
  const alerts = useAlertsReadTogether(incident.id)
  const roles = useContent().data?.roles
  const allocations = useAllocations().data
  const users = useUsers().data
  return useMemo(() => {
    const names = new Map(users?.map(({ id, name }) => [id, name]))
    const entries = fromBlocks(log).map((row, seq) => ({ ...row, seq }))
    const team = (roles ?? []).map(({ id: roleid, title: role }) => ({
      ...{ roleid, role },
      names: (allocations ?? [])
        .filter((each) => each.roleid === roleid)
        .map(({ userid }) => names.get(userid) ?? userid),
    }))
    const at = new Date(serverNow()).toISOString()
    const sources = { incident, entries, tasks, counts, team, at }
    return briefOf(summariseIncident({ ...sources, groups: groups ?? [], alerts }))
  }, [incident, log, tasks, counts, groups, alerts, roles, allocations, users])
}

type Role = { id: string; title: string }

/** Hands the role over. Resolves to false when it was not stored, because nobody is signed in any more. */
export function handOver(
  incidentid: string,
  {
    id,
    role,
    to,
    note,
  }: { id: string; role: Role; to: { id: string; name: string }; note: string },
): Promise<boolean> {
  const body = { id, roleid: role.id, touserid: to.id, note, timestamp: new Date().toISOString() }
  const title = `${role.title} to ${to.name}`
  return store(incidentid, { call: 'addHandover', body, handoverid: id, title })
}

/** Takes a role that nobody has handed over. The server decides whether that is allowed now. */
export function takeOver(incidentid: string, role: Role): Promise<boolean> {
  const body = { id: newHandoverId(), roleid: role.id, timestamp: new Date().toISOString() }
  const title = `Take over as ${midSentence(role.title)}`
  return store(incidentid, { call: 'takeOverRole', body, handoverid: body.id, title })
}

export function acceptHandover({ id, incidentid, role }: Handover): Promise<boolean> {
  const body = { id: newRecordId(), timestamp: new Date().toISOString() }
  const title = `I take over as ${midSentence(role)}`
  return store(incidentid, { call: 'acceptHandover', body, handoverid: id, title })
}

export function withdrawHandover({ id, incidentid, role }: Handover): Promise<boolean> {
  const body = { id: newRecordId(), timestamp: new Date().toISOString() }
  const title = `Withdraw the handover of ${midSentence(role)}`
  return store(incidentid, { call: 'withdrawHandover', body, handoverid: id, title })
}

type Stored = Pick<WaitingHandover, 'body' | 'handoverid' | 'title'> & { call: HandoverCall }

async function store(ownerid: string, item: Stored): Promise<boolean> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return false
  return addToOutbox({ kind: 'handover', id: item.body.id, organisationid, ownerid, ...item })
}

/** Stores what the server has taken, in memory and on the device. */
export async function storeHandover(
  organisationid: string,
  { brief, ...saved }: HandoverWithBrief,
): Promise<void> {
  await keepBrief(briefKey(organisationid, saved), brief)
  const key = listKey(organisationid, 'handovers', saved.incidentid)
  return applyServerChange<Handover[]>(key, (handovers) =>
    [...handovers.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.seq - b.seq),
  )
}
