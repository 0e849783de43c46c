import type { RecordLink, SealedEntry } from '@holdfast/contract/record/record-format'
import { commitmentsIn, findDeviation } from '@holdfast/contract/record/record-verification'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredIncident } from '../incidents/index.ts'
import { type AlteredPicture, inspectPictures } from '../log-pictures/index.ts'
import { readSeals, readSources } from './incident-record-store.ts'
import { FORGED_ERASURE, hasForgedErasure } from './names/erasures-store.ts'
import { findNameDamage } from './names/name-damage.ts'
import { withNames } from './names/names-in-entries.ts'
import { commitmentIn, nameIn, readNames, type StoredName } from './names/record-names-store.ts'
import { type LedgerKey, readHead } from './record-ledger.ts'
import { endsAt, SEALS_ALTERED } from './record-seals.ts'
import { inSealedOrder, type RecordSources, withinCursors } from './record-sources.ts'
import { incidentAfter, isSealedAs, rowDifferences, sealedReport } from './sealed-incident.ts'
import { toSealedEntries } from './sealed-rows.ts'

/**
 * The record according to its seals, and sentences about every difference between the database and the
 * seals. Call it in one snapshot. @throws Problem `not-found`
 */
export async function inspectRecord(scope: Scope, incidentid: string, key: LedgerKey) {
  const sources = await readSources(scope, incidentid)
  if (sources === undefined) throw new Problem('not-found')
  const { head, damage } = await readHead(scope, incidentid, key)
  const unsealed = sources.erasures.filter(({ seq }) => seq > (head?.erasureseq ?? 0))
  const isForged = hasForgedErasure(scope, incidentid, unsealed, key.macs)
  const links = await readSeals(scope, incidentid)
  // Without a head we do not know which rows were sealed.
  const sealed = head ? withinCursors(sources, head) : sources
  const names = await readNames(scope, incidentid)
  const report = sealedReport(sources.report, links[0], commitmentIn(names))
  const plain = inSealedOrder(toSealedEntries(sealed, report), links)
  const entries = withSealedNames(plain, links, names)
  const deviation = head && (await findDeviation(entries, links, await commitmentsIn(entries)))
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
      ...(isForged ? [FORGED_ERASURE] : []),
      ...(await findNameDamage(entries, names)),
      ...differences(sources, report),
      ...pictures.altered.map(damageOfPicture),
    ],
  }
}

/** Entries of earlier versions were sealed with their names in plain. */
function withSealedNames(
  plain: readonly SealedEntry[],
  links: readonly RecordLink[],
  names: readonly StoredName[],
): SealedEntry[] {
  const linkOf = new Map(links.map((link) => [`${link.kind} ${link.id}`, link]))
  const nameOf = nameIn(names)
  return plain.map((entry) =>
    isSealedAs(entry, linkOf.get(`${entry.kind} ${entry.id}`)) ? entry : withNames(entry, nameOf),
  )
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
