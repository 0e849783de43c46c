import { liveGroupId } from '@holdfast/contract/ids'
import { sql } from 'kysely'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'

type ClosedBefore = { incidents: string | null; exercises: string | null }
type ClosedIncident = { id: string; closed: string; exercise: boolean }

/** Only closed incidents, in the order of their closings. Where the time is null, none. */
export async function findIncidentsClosedBefore(
  { trx, organisationid }: Scope,
  { incidents, exercises }: ClosedBefore,
): Promise<ClosedIncident[]> {
  return trx
    .selectFrom('incidents')
    .select(['id', 'closed', 'exercise'])
    .where('organisationid', '=', organisationid)
    .where(
      sql<boolean>`closed < case when exercise then ${exercises}::timestamptz else ${incidents}::timestamptz end`,
    )
    .orderBy('closed')
    .$narrowType<{ closed: string }>()
    .execute()
}

export async function countClosedIncidents({ trx, organisationid }: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom('incidents')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('closed', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The collections that a transaction with `removeIncident` changes. */
export function changedByDeletion(incidentids: readonly string[]): ChangedCollection[] {
  return [
    { collection: 'incidents' },
    { collection: 'contacts' },
    ...incidentids.flatMap((ownerid): ChangedCollection[] => [
      { collection: 'logs', ownerid },
      { collection: 'checks', ownerid },
      { collection: 'counts', ownerid },
      { collection: 'tasks', ownerid },
      { collection: 'pictures', ownerid },
      { collection: 'handovers', ownerid },
      { collection: 'marks', ownerid },
      { collection: 'pickups', ownerid },
    ]),
  ]
}

/**
 * Foreign keys cascade to log, checks and history. Live contacts are deleted by their group, after the
 * incident, whose deletion waits for transactions that are adding contacts to the group.
 */
export async function removeIncident({ trx, organisationid }: Scope, id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('incidents')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await trx
    .deleteFrom('contacts')
    .where('organisationid', '=', organisationid)
    .where('groupid', '=', liveGroupId(id))
    .execute()
  // The list of sealed incidents keeps a row for it: see docs/decisions/0098.
  await trx
    .updateTable('sealed_incidents')
    .set({ deleted: sql`now()` })
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', id)
    .execute()
  return removed !== undefined
}
