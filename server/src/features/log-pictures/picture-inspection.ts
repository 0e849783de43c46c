import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { readPictureEvents } from './log-pictures-store.ts'

/**
 * Whether the stored pictures of an incident are those that were sealed. The database works out the hashes,
 * of some pictures at a time: an incident may have 400 MB of them, and each statement has seconds.
 */

const PER_STATEMENT = 20

export type PictureKey = { entryid: string; sha256: string }
/** A whole picture that is byte for byte as it was announced. */
export type IntactPicture = PictureKey & { bytes: number; isWebp: boolean }
/** `copy`: of the two, what phones show. */
export type AlteredPicture = PictureKey & { what: 'gone' | 'original' | 'copy' }

export async function inspectPictures(
  scope: Scope,
  incidentid: string,
): Promise<{ intact: IntactPicture[]; altered: AlteredPicture[] }> {
  const events = await readPictureEvents(scope, incidentid)
  const last = new Map(events.map((event) => [`${event.entryid} ${event.sha256}`, event]))
  const received = [...last.values()].filter(({ state }) => state === 'received')
  const intact: IntactPicture[] = []
  const altered: AlteredPicture[] = []
  for (let start = 0; start < received.length; start += PER_STATEMENT) {
    const some = received.slice(start, start + PER_STATEMENT)
    const stored = await readHashes(scope, some)
    for (const { entryid, sha256, shown } of some) {
      const found = stored.find((each) => each.entryid === entryid && each.sha256 === sha256)
      const key = { entryid, sha256 }
      if (!found) altered.push({ ...key, what: 'gone' })
      else if (found.original !== sha256) altered.push({ ...key, what: 'original' })
      else intact.push({ ...key, bytes: found.bytes, isWebp: found.isWebp })
      if (found && shown !== null && found.shown !== shown) altered.push({ ...key, what: 'copy' })
    }
  }
  return { intact, altered }
}

/** WebP files begin with RIFF. */
const IS_WEBP = sql<boolean>`substring(original from 1 for 1) = 'R'::bytea`

function readHashes({ trx, organisationid }: Scope, keys: readonly PictureKey[]) {
  return trx
    .selectFrom('log_pictures')
    .select(['entryid', 'sha256', IS_WEBP.as('isWebp')])
    .select(sql<number>`octet_length(original)`.as('bytes'))
    .select(sql<string>`encode(sha256(original), 'hex')`.as('original'))
    .select(sql<string | null>`encode(sha256(shown), 'hex')`.as('shown'))
    .where('organisationid', '=', organisationid)
    .where((each) =>
      each.or(
        keys.map(({ entryid, sha256 }) =>
          each.and([each('entryid', '=', entryid), each('sha256', '=', sha256)]),
        ),
      ),
    )
    .execute()
}
