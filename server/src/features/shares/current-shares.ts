import type { Share } from '@holdfast/contract/incidents/shares'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident, findMerged, wasClosedSince } from '../incidents/index.ts'
import { sortParts, stateOf } from './shares-rules.ts'
import { readOpenings, readShares, type StoredShare } from './shares-store.ts'

/** Judges the share by its hours, by who has stopped it, and by its incident. */
export async function isOpen(scope: Scope, share: StoredShare, now: Date): Promise<boolean> {
  return (await judge(scope, share, now)) === 'open'
}

async function judge(scope: Scope, share: StoredShare, now: Date): Promise<Share['state']> {
  const { incidentid, incidentversion } = share
  const wasClosed = await wasClosedSince(scope, incidentid, incidentversion)
  return stateOf({ ...share, wasClosed }, now)
}

/** The shares of an incident and of those that are merged into it. @throws Problem `not-found` */
export async function listShares(
  scope: Scope,
  incidentid: string,
  { userid, now }: { userid: string; now: Date },
): Promise<Share[]> {
  if (!(await findIncident(scope, incidentid))) throw new Problem('not-found')
  const ids = [incidentid, ...(await findMerged(scope, incidentid))]
  const openings = Map.groupBy(await readOpenings(scope, ids), ({ shareid }) => shareid)
  const shares: Share[] = []
  for (const share of await readShares(scope, ids)) {
    const opened = openings.get(share.id) ?? []
    shares.push({
      ...describeShare(share),
      state: await judge(scope, share, now),
      ended: share.ended,
      endedby: share.endedby,
      own: share.userid === userid,
      openings: opened.map(({ device, first, last, times }) => ({ device, first, last, times })),
    })
  }
  return shares
}

export function describeShare({
  ...share
}: StoredShare): Omit<Share, 'state' | 'ended' | 'endedby' | 'own' | 'openings'> {
  const { id, incidentid, name, hours, parts, authorname, timestamp, expires } = share
  return { id, incidentid, name, hours, parts: sortParts(parts), authorname, timestamp, expires }
}
