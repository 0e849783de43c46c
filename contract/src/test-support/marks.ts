import type { MarkToStand } from '../roll-call/standing-marks.ts'

export const SAM = { personid: '1', name: 'Sam Hill', groupid: 'c', groupname: '4B' }
let seq = 0

/** By Ana, of Sam, at this minute after ten. */
export function mark(minute: number, fields: Partial<MarkToStand> = {}): MarkToStand {
  seq += 1
  const timestamp = new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
  return {
    ...{ id: `m${seq}`, people: [SAM], state: 'present', place: '', note: '', known: 0, seq },
    ...{ release: null, knownalert: null, device: null, incidentid: 'i', knownin: null },
    ...{ userid: 'a', authorname: 'Ana', timestamp },
    ...fields,
  }
}
