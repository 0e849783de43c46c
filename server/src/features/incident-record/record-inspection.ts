import { findDeviation } from '@holdfast/contract/record/record-verification'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredIncident } from '../incidents/index.ts'
import { type AlteredPicture, inspectPictures } from '../log-pictures/index.ts'
import { inSealedOrder, type RecordSources, withinCursors } from './incident-record-rules.ts'
import { readSeals, readSources } from './incident-record-store.ts'
import { type LedgerKey, readHead } from './record-ledger.ts'
import { endsAt, SEALS_ALTERED } from './record-seals.ts'
import { incidentAfter, rowDifferences, sealedReport } from './sealed-incident.ts'
import { toSealedEntries } from './sealed-rows.ts'

/**
 * The record according to its seals, and sentences about every difference between the database and the
 * seals. Call it in one snapshot. @throws Problem `not-found`
 */
export async function inspectRecord(scope: Scope, incidentid: string, key: LedgerKey) {
  const sources = await readSources(scope, incidentid)
  if (sources === undefined) throw new Problem('not-found')
  const { head, damage } = await readHead(scope, incidentid, key)
  const links = await readSeals(scope, incidentid)
  // Without a head we do not know which rows were sealed.
  const sealed = head ? withinCursors(sources, head) : sources
  const report = sealedReport(sources.report, links[0])
  const entries = inSealedOrder(toSealedEntries(sealed, report), links)
  const deviation = head && (await findDeviation(entries, links))
  const pictures = await inspectPictures(scope, incidentid)
  return {
    sealed,
    links,
    entries,
    intactPictures: pictures.intact,
    incident: incidentAfter(sources.report, report, sealed.changes),
    damage: [
      ...damage,
      ...(endsAt(head, links.at(-1)) ? [] : [SEALS_ALTERED]),
      ...(deviation ? [deviation] : []),
      ...differences(sources, report),
      ...pictures.altered.map(damageOfPicture),
    ],
  }
}

function damageOfPicture({ sha256, what }: AlteredPicture): string {
  if (what === 'copy') {
    return `The copy of the picture ${sha256} that phones show was altered outside the app`
  }
  return `The picture ${sha256} was ${what === 'gone' ? 'removed' : 'altered'} outside the app`
}

/** The incident's row already contains changes that are not sealed yet. */
function differences(
  { report, changes }: RecordSources & { report: StoredIncident },
  sealed: Parameters<typeof incidentAfter>[1],
): string[] {
  return rowDifferences(report, incidentAfter(report, sealed, changes))
}
