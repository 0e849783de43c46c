import { allocationId } from '@holdfast/contract/ids'
import type {
  Allocation,
  NamedAllocation,
  NamedDeputy,
} from '@holdfast/contract/people/allocations'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { readRoles } from '../content/index.ts'
import { readUsers } from '../users/index.ts'

/** Who holds which role. Leaves out users who cannot sign in. */
export async function readAllocations({ trx, organisationid }: Scope): Promise<Allocation[]> {
  const rows = await trx
    .selectFrom('allocations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'allocations.organisationid')
        .onRef('users.id', '=', 'allocations.userid')
        .on('users.deleted', 'is', null)
        .on('users.suspended', 'is', null),
    )
    .select(['userid', 'roleid'])
    .where('allocations.organisationid', '=', organisationid)
    .orderBy('userid')
    .orderBy('roleid')
    .execute()
  return rows.map(({ userid, roleid }) => ({
    id: allocationId(userid, roleid),
    roleid,
    userid,
    schoolid: organisationid,
    deputy: 0,
  }))
}

/**
 * The deputies of each role in their order, numbered from 1. Leaves out users who cannot sign in, and those
 * who hold the role themselves.
 */
export async function readDeputies({ trx, organisationid }: Scope): Promise<Allocation[]> {
  const rows = await trx
    .selectFrom('role_deputies')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'role_deputies.organisationid')
        .onRef('users.id', '=', 'role_deputies.userid')
        .on('users.deleted', 'is', null)
        .on('users.suspended', 'is', null),
    )
    .select(['userid', 'roleid'])
    .where('role_deputies.organisationid', '=', organisationid)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('allocations')
            .select('allocations.roleid')
            .whereRef('allocations.organisationid', '=', 'role_deputies.organisationid')
            .whereRef('allocations.userid', '=', 'role_deputies.userid')
            .whereRef('allocations.roleid', '=', 'role_deputies.roleid'),
        ),
      ),
    )
    .orderBy('roleid')
    .orderBy('deputy')
    .orderBy('userid')
    .execute()
  return [...Map.groupBy(rows, ({ roleid }) => roleid).values()].flatMap((ofRole) =>
    ofRole.map(({ userid, roleid }, index) => ({
      ...{ id: allocationId(userid, roleid), roleid, userid, schoolid: organisationid },
      deputy: index + 1,
    })),
  )
}

/** Those who hold a role, and then their deputies. */
export async function readHoldersAndDeputies(scope: Scope): Promise<Allocation[]> {
  return [...(await readAllocations(scope)), ...(await readDeputies(scope))]
}

export type StoredAllocationChange = {
  seq: number
  timestamp: string
  userid: string
  authorname: string
  allocations: NamedAllocation[]
  deputies: NamedDeputy[]
}

type AllocationChange = {
  /** The incident; without it, all open incidents. */
  incidentid?: string
  /** The user who reported the incident or changed the allocations. */
  userid: string
  authorname: string
  now: Date
}

/**
 * Adds to the records of incidents who holds which team role now. Call `lockAllocations` first, so that
 * `seq` rises in the order of commits.
 */
export async function recordAllocations(
  scope: Scope,
  { incidentid, userid, authorname, now }: AllocationChange,
): Promise<void> {
  const { trx, organisationid } = scope
  const named = await readNamedAllocations(scope)
  const allocations = JSON.stringify(
    named.filter(({ deputy }) => deputy === 0).map(({ deputy: _, ...holder }) => holder),
  )
  const deputies = JSON.stringify(named.filter(({ deputy }) => deputy > 0))
  await trx
    .insertInto('allocation_changes')
    .columns([
      'organisationid',
      'incidentid',
      'timestamp',
      'userid',
      'authorname',
      'allocations',
      'deputies',
    ])
    .expression(
      trx
        .selectFrom('incidents')
        .select([
          'organisationid',
          'id',
          sql<Date>`${now}::timestamptz`.as('timestamp'),
          sql<string>`${userid}::text`.as('userid'),
          sql<string>`${authorname}::text`.as('authorname'),
          sql<string>`${allocations}::jsonb`.as('allocations'),
          sql<string>`${deputies}::jsonb`.as('deputies'),
        ])
        .where('organisationid', '=', organisationid)
        .where((e) =>
          incidentid === undefined ? e('closed', 'is', null) : e('id', '=', incidentid),
        ),
    )
    .execute()
}

async function readNamedAllocations(scope: Scope): Promise<NamedDeputy[]> {
  const allocations = await readHoldersAndDeputies(scope)
  const users = new Map((await readUsers(scope)).map(({ id, name }) => [id, name]))
  const roles = new Map((await readRoles(scope)).map(({ id, title }) => [id, title]))
  return allocations.map(({ userid, roleid, deputy }) => ({
    userid,
    name: users.get(userid) ?? userid,
    roleid,
    role: roles.get(roleid) ?? roleid,
    deputy,
  }))
}

/** The changes after the one with this number, oldest first. */
export function readAllocationChanges(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<StoredAllocationChange[]> {
  return trx
    .selectFrom('allocation_changes')
    .select(['seq', 'timestamp', 'userid', 'authorname', 'allocations', 'deputies'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** Serialises the writers of an organisation's allocations until the transaction ends. */
export async function lockAllocations({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`allocations ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function replaceAllocations(
  { trx, organisationid }: Scope,
  allocations: readonly Pick<Allocation, 'userid' | 'roleid'>[],
): Promise<void> {
  await trx.deleteFrom('allocations').where('organisationid', '=', organisationid).execute()
  if (allocations.length === 0) return
  await trx
    .insertInto('allocations')
    .values(allocations.map(({ userid, roleid }) => ({ organisationid, userid, roleid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whoever holds a role is no deputy of it. Numbers the deputies of each role in the order of `deputy`. */
export async function replaceDeputies(
  { trx, organisationid }: Scope,
  deputies: readonly Pick<Allocation, 'userid' | 'roleid' | 'deputy'>[],
): Promise<void> {
  await trx.deleteFrom('role_deputies').where('organisationid', '=', organisationid).execute()
  if (deputies.length === 0) return
  const rows = deputies.map(({ userid, roleid, deputy }) => ({
    ...{ organisationid, userid, roleid, deputy },
  }))
  await trx
    .insertInto('role_deputies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
