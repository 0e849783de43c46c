import type { Caller } from '../endpoints/permissions.ts'
import { DEPUTY_WAIT_MINUTES } from '../limits.ts'

/** Who may take a role without being handed it, the same on the server and on screens. */

/** Incident managers and admins take any role at once. */
export function takesAnyRole(caller: Pick<Caller, 'type' | 'roles'>): boolean {
  return caller.type === 'admin' || caller.roles.includes('incident-manager')
}

/** After how many minutes without an answer the deputy at this place may take over. */
export function deputyWait(place: number, deputyminutes: number | null): number {
  return place * (deputyminutes ?? DEPUTY_WAIT_MINUTES)
}
