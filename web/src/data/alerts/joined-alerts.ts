import { readLocal, writeLocal } from '../../storage/local-storage.ts'

/**
 * Alerts of this device that the server has joined to an open one. Kept per user, ids only, so that after
 * a reload the address of such an alert still leads to the open one.
 */

const MAX_KEPT = 20

export function noteJoined(userid: string, id: string, alertid: string): void {
  const kept = Object.entries(read(userid)).slice(1 - MAX_KEPT)
  writeLocal(keyOf(userid), JSON.stringify({ ...Object.fromEntries(kept), [id]: alertid }))
}

/** The alert that this one joined. */
export function findJoinedAlert(userid: string, id: string): string | undefined {
  return read(userid)[id]
}

function read(userid: string): Record<string, string> {
  return JSON.parse(readLocal(keyOf(userid)) ?? '{}') as Record<string, string>
}

function keyOf(userid: string): string {
  return `joined-alerts/${userid}`
}
