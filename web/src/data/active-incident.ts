import type { Incident } from '@holdfast/contract/incidents'
import type { CachedBody, DeviceStore } from '../storage/device-store.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { activeIncident, openIncidents } from './active-incident-rules.ts'
import { listKey, useCollection } from './collection.ts'
import { ownOrganisation, storeOf } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import type { Read } from './read.ts'

/** Which incident is active on this device. Stored with the copy, so that a cold start shows the same. */

const CHOICE = 'activeincident'
const activeid = signal<string | undefined>(undefined)

export type ActiveIncident = {
  /** Whether the list of incidents is there at all. */
  state: Read<unknown>['state']
  incident: Incident | undefined
  /** All open incidents, the active one among them; with several, a screen offers a switch. */
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
    open: openIncidents(list),
    choose: chooseActiveIncident,
  }
}

/** Of the own organisation, as far as the device knows by now. */
export function hasOpenIncident(): boolean {
  const key = listKey(ownOrganisation(), 'incidents')
  const stored = queryClient.getQueryData<CachedBody<Incident[]>>(key)
  return openIncidents(stored?.body ?? []).length > 0
}

function chooseActiveIncident(incidentid: string | undefined): void {
  activeid.set(incidentid)
  void storeOf(ownOrganisation())?.keepChoice(CHOICE, incidentid ?? '')
}

/** Called with each new list of incidents: what becomes active now stays active until it is closed. */
export function settleActiveIncident(incidents: readonly Incident[]): void {
  const active = activeIncident(incidents, activeid.get())
  if (active?.id !== activeid.get()) chooseActiveIncident(active?.id)
}

export function isActiveIncident(incidentid: string): boolean {
  return activeid.get() === incidentid
}

/** Resolves to a function that makes it the active one, unless there is one already. */
export async function readActiveIncident(store: DeviceStore): Promise<() => void> {
  const stored = await store.readChoice(CHOICE)
  return () => activeid.set(activeid.get() ?? (stored || undefined))
}

export function clearActiveIncident(): void {
  activeid.set(undefined)
}
