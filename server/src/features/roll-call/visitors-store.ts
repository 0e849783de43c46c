import type { Visitor } from '@holdfast/contract/roll-call/visitors'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  ...(['id', 'name', 'host', 'rollgroupid', 'arrived', 'departed', 'userid'] as const),
  ...(['authorname', 'departedby'] as const),
] as const

/** `devicearrived`: as the device sent it, by which a retry is known. */
export type StoredVisitor = Visitor & { devicearrived: string }

/** Those who had come by `until` and had not left before `since`; the last arrived first. */
export function readVisitors(
  { trx, organisationid }: Scope,
  { since, until = 'infinity' }: { since: string; until?: string },
): Promise<Visitor[]> {
  return trx
    .selectFrom('visitors')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('arrived', '<=', until)
    .where((e) => e.or([e('departed', 'is', null), e('departed', '>', since)]))
    .orderBy('arrived', 'desc')
    .orderBy('id')
    .execute()
}

export function findVisitors(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<Visitor[]> {
  return trx
    .selectFrom('visitors')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', 'in', [...ids])
    .execute()
}

/** The one with this id, locked until the transaction ends. */
export function lockVisitor(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredVisitor | undefined> {
  return trx
    .selectFrom('visitors')
    .select([...COLUMNS, 'devicearrived'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertVisitor(
  { trx, organisationid }: Scope,
  visitor: StoredVisitor,
): Promise<void> {
  await trx
    .insertInto('visitors')
    .values({ ...visitor, organisationid })
    .execute()
}

export function updateDeparture(
  { trx, organisationid }: Scope,
  { id, departed, departedby }: Pick<Visitor, 'id' | 'departed' | 'departedby'>,
): Promise<Visitor> {
  return trx
    .updateTable('visitors')
    .set({ departed, departedby })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes those who left before. Whoever was never signed out stays: they count as here. */
export async function removeDeparted(
  { trx, organisationid }: Scope,
  before: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('visitors')
    .where('organisationid', '=', organisationid)
    .where('departed', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
