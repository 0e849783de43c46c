import type { KnownIn, MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  ...([
    'id',
    'incidentid',
    'people',
    'state',
    'place',
    'note',
    'release',
    'known',
    'knownin',
    'knownalert',
  ] as const),
  ...(['userid', 'authorname', 'device'] as const),
  ...(['timestamp', 'devicetimestamp', 'received', 'seq'] as const),
] as const

/** The marks of an incident after the one with this number, in the order of receipt. */
export function readMarks(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<RollMark[]> {
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** The highest number of a mark in these incidents; 0 without any. */
export async function readLastSeq(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
): Promise<number> {
  const { last } = await trx
    .selectFrom('roll_marks')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', [...incidentids])
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** When the last mark was made that the author of a mark had read, and their own last marks in all these incidents. */
export async function readBefore(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
  { userid, heard }: { userid: string; heard: readonly KnownIn[] },
): Promise<{ seen: string | null; own: Own[] }> {
  const { seen } = await trx
    .selectFrom('roll_marks')
    .select(({ fn }) => fn.max('timestamp').as('seen'))
    .where('organisationid', '=', organisationid)
    .where((e) =>
      e.or(
        heard.map(({ incidentid, known }) =>
          e.and([e('incidentid', '=', incidentid), e('seq', '<=', known)]),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const own = await trx
    .selectFrom('roll_marks')
    .select(['userid', 'timestamp', 'devicetimestamp'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', [...incidentids])
    .where('userid', '=', userid)
    .orderBy('seq', 'desc')
    .limit(MAX_OWN_MARKS)
    .execute()
  return { seen, own }
}

type Own = Pick<RollMark, 'userid' | 'timestamp' | 'devicetimestamp'>
/** Enough to sort a mark after its author's earlier ones: nobody taps more while one request is slow. */
const MAX_OWN_MARKS = 100

/** Whether any of these people was marked missing in the incident. */
export async function wereMissing(
  { trx, organisationid }: Scope,
  incidentid: string,
  people: readonly MarkedPerson[],
): Promise<boolean> {
  const named = people.map(({ personid, name }) =>
    JSON.stringify([personid === '' ? { personid, name } : { personid }]),
  )
  const found = await trx
    .selectFrom('roll_marks')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('state', '=', 'missing')
    .where(sql<boolean>`people @> any (${named}::jsonb[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The marks of this person in the incident, in the order of receipt; for one on no list, those of all such people. */
export function readMarksOf(
  { trx, organisationid }: Scope,
  incidentid: string,
  person: Pick<MarkedPerson, 'personid'>,
): Promise<RollMark[]> {
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where(sql<boolean>`people @> ${JSON.stringify([{ personid: person.personid }])}::jsonb`)
    .orderBy('seq')
    .execute()
}

/** The marks that name the person in any of these incidents, received since then, oldest first. */
export async function readMarksSince(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
  { personid }: Pick<MarkedPerson, 'personid'>,
  since: string,
): Promise<RollMark[]> {
  if (incidentids.length === 0) return []
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .where('received', '>=', since)
    .where(sql<boolean>`people @> ${JSON.stringify([{ personid }])}::jsonb`)
    .orderBy('seq')
    .execute()
}

/** Until the transaction ends, nobody else hands over this person, in whichever incident. */
export async function lockPerson({ trx, organisationid }: Scope, key: string): Promise<void> {
  const name = `release ${organisationid} ${key}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The mark with this id, in any incident. */
export function findMark(
  { trx, organisationid }: Scope,
  id: string,
): Promise<RollMark | undefined> {
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns undefined if a mark with this id already exists. */
export function insertMark(
  { trx, organisationid }: Scope,
  { people, release, knownin, ...mark }: Omit<RollMark, 'seq'>,
): Promise<RollMark | undefined> {
  return trx
    .insertInto('roll_marks')
    .values({
      ...mark,
      organisationid,
      people: JSON.stringify(people),
      release: release && JSON.stringify(release),
      knownin: knownin && JSON.stringify(knownin),
    })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}
