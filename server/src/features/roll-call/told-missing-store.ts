import type { Scope } from '../../platform/database/database.ts'

/** What the log of an incident has said of a group: see the table `told_missing`. */
export type Told = {
  groupid: string
  countid: string | null
  told: string | null
  due: string | null
}

const COLUMNS = ['groupid', 'countid', 'told', 'due'] as const

export async function readToldOfGroup(
  { trx, organisationid }: Scope,
  incidentid: string,
  groupid: string,
): Promise<Told> {
  const stored = await trx
    .selectFrom('told_missing')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('groupid', '=', groupid)
    .executeTakeFirst()
  return stored ?? { groupid, countid: null, told: null, due: null }
}

/** The groups of which the log has still to speak. */
export function readWaiting({ trx, organisationid }: Scope, incidentid: string): Promise<Told[]> {
  return trx
    .selectFrom('told_missing')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('due', 'is not', null)
    .orderBy('groupid')
    .execute()
}

/** When the log of the incident spoke of missing people last. */
export async function findLastTold(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('told_missing')
    .select('told')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('told', 'is not', null)
    .orderBy('told', 'desc')
    .executeTakeFirst()
  return last?.told ?? undefined
}

export async function saveTold(
  { trx, organisationid }: Scope,
  incidentid: string,
  groups: readonly Told[],
): Promise<void> {
  if (groups.length === 0) return
  await trx
    .insertInto('told_missing')
    .values(groups.map((group) => ({ ...group, organisationid, incidentid })))
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'incidentid', 'groupid']).doUpdateSet((e) => ({
        countid: e.ref('excluded.countid'),
        told: e.ref('excluded.told'),
        due: e.ref('excluded.due'),
      })),
    )
    .execute()
}
