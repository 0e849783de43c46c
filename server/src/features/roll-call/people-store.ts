import { NEEDS_FIELDS } from '@holdfast/contract/roll-call/needs'
import type { Person, RollCallNames } from '@holdfast/contract/roll-call/people'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

/**
 * Phones know by the content whether roll calls are by name. Which visitors are expected depends on the incidents
 * that are open.
 */
export const PEOPLE_DEPEND_ON = ['content', 'incidents'] as const

const COLUMNS = ['id', 'name', 'rollgroupid', ...NEEDS_FIELDS, 'adults', 'active'] as const
const MAX_ROWS_PER_STATEMENT = 1000

export function readPeople({ trx, organisationid }: Scope): Promise<Person[]> {
  return trx
    .selectFrom('people')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
}

/** How many are on the list and have not left. */
export async function countPeople({ trx, organisationid }: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom('people')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of these ids who are on the list. */
export function findPeople(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<Person[]> {
  return trx
    .selectFrom('people')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', 'in', [...ids])
    .execute()
}

/** Serialises writers to an organisation's people, so that a second equal import finds the first. */
export async function lockPeople({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function upsertPeople(
  { trx, organisationid }: Scope,
  people: readonly Person[],
): Promise<void> {
  for (let start = 0; start < people.length; start += MAX_ROWS_PER_STATEMENT) {
    const rows = people.slice(start, start + MAX_ROWS_PER_STATEMENT)
    await trx
      .insertInto('people')
      .values(
        rows.map(({ adults, ...person }) => ({
          ...person,
          organisationid,
          adults: JSON.stringify(adults),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organisationid', 'id']).doUpdateSet((e) => ({
          name: e.ref('excluded.name'),
          rollgroupid: e.ref('excluded.rollgroupid'),
          needs: e.ref('excluded.needs'),
          refuge: e.ref('excluded.refuge'),
          helper: e.ref('excluded.helper'),
          secondhelper: e.ref('excluded.secondhelper'),
          adults: e.ref('excluded.adults'),
          active: e.ref('excluded.active'),
        })),
      )
      .execute()
  }
}

/** Returns the names of those who were deleted. */
export async function removePeople(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const removed = await trx
    .deleteFrom('people')
    .where('organisationid', '=', organisationid)
    .where('id', 'in', [...ids])
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}

export async function readRollCallNames({ trx, organisationid }: Scope): Promise<RollCallNames> {
  const row = await trx
    .selectFrom('roll_call_settings')
    .select('rollcallnames')
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row?.rollcallnames ?? 'off'
}

export async function saveRollCallNames(
  { trx, organisationid }: Scope,
  rollcallnames: RollCallNames,
): Promise<void> {
  await trx
    .insertInto('roll_call_settings')
    .values({ organisationid, rollcallnames })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet({ rollcallnames }))
    .execute()
}
