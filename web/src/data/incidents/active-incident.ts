import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import type { CachedBody, DeviceStore } from '../../storage/device-store.ts'
import { signal, useSignal } from '../../storage/signal.ts'
import { listKey, useCollection } from '../lists/collection.ts'
import { ownOrganisation, storeOf } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import type { Read } from '../lists/read.ts'
import {
  activeIncident,
  openIncidentOf,
  openIncidents,
  openMainIncidents,
} from './active-incident-rules.ts'

/** Which incident is active on this device. Kept in the device store, so that a cold start shows the same one. */

const CHOICE = 'activeincident'
const activeid = signal<string | undefined>(undefined)

export type ActiveIncident = {
  /** Whether the list of incidents has been read. */
  state: Read<unknown>['state']
  incident: Incident | undefined
  /** All open incidents, including the active one. With several, a screen lets people switch. Merged ones count as one. */
  open: Incident[]
  choose: (incidentid: string) => void
}

export function useActiveIncident(): ActiveIncident {
  const incidents = useCollection('incidents')
  const chosen = useSignal(activeid)
  const list = incidents.data ?? []
  return {
    state: incidents.state,
    incident: activeIncident(list, chosen),
    open: openMainIncidents(list),
    choose: chooseActiveIncident,
  }
}

/**
 * The incident that was active when the screen opened, or the one that is `named`, for a form or a text that must
 * not change under the person's fingers when it is closed or another one becomes active.
 */
export function useIncidentFromStart(named?: string) {
  const incidents = useCollection('incidents')
  const { state, incident: active } = useActiveIncident()
  const list = incidents.data ?? []
  // One that was closed meanwhile is said to be closed: what was meant for it belongs to no other.
  const incident = openIncidentOf(list, named) ?? list.find(({ id }) => id === named) ?? active
  const [first, setFirst] = useState(incident?.id)
  if (first === undefined && incident !== undefined) setFirst(incident.id)
  const held = incidents.data?.find(({ id }) => id === first)
  return { incident: held ?? incident, state, retry: incidents.retry }
}

/** Whether the user's own organisation has an open incident, as far as this device knows. */
export function hasOpenIncident(): boolean {
  const key = listKey(ownOrganisation(), 'incidents')
  const stored = queryClient.getQueryData<CachedBody<Incident[]>>(key)
  return openIncidents(stored?.body ?? []).length > 0
}

function chooseActiveIncident(incidentid: string | undefined): void {
  activeid.set(incidentid)
  void storeOf(ownOrganisation())?.keepChoice(CHOICE, incidentid ?? '')
}

/** Called with each new list of incidents. The incident that becomes active stays so until it is closed. */
export function settleActiveIncident(incidents: readonly Incident[]): void {
  const active = activeIncident(incidents, activeid.get())
  if (active?.id !== activeid.get()) chooseActiveIncident(active?.id)
}

export function isActiveIncident(incidentid: string): boolean {
  return activeid.get() === incidentid
}

/** Reads the stored choice. Resolves to a function that activates that incident unless another is active by then. */
export async function readActiveIncident(store: DeviceStore): Promise<() => void> {
  const stored = await store.readChoice(CHOICE)
  return () => activeid.set(activeid.get() ?? (stored || undefined))
}

export function clearActiveIncident(): void {
  activeid.set(undefined)
}
