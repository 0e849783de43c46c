import type { Scope, SystemTransaction } from '../../../platform/database/database.ts'

/** What an earlier version of the app would show as an alert. */
type Subject = 'tasks' | 'handovers' | 'closures'

/** `refused`: since when the push service takes no push for it. */
export type Subscription = {
  userid: string
  endpoint: string
  p256dh: string
  auth: string
  refused: string | null
}

type NewSubscription = Omit<Subscription, 'refused'> & { session: string } & Record<
    Subject,
    boolean
  >

const COLUMNS = ['userid', 'endpoint', 'p256dh', 'auth', 'refused'] as const

/**
 * Stores the device for its current user, and removes it from any previous user.
 * @returns since when the push service refuses it
 */
export async function upsertSubscription(
  trx: SystemTransaction,
  organisationid: string,
  { endpoint, userid, ...device }: NewSubscription,
  created: Date,
): Promise<string | null> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where((e) => e.or([e('organisationid', '<>', organisationid), e('userid', '<>', userid)]))
    .execute()
  const { refused } = await trx
    .insertInto('push_subscriptions')
    .values({ organisationid, endpoint, userid, ...device, created })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'endpoint']).doUpdateSet({ userid, ...device }),
    )
    .returning('refused')
    .executeTakeFirstOrThrow()
  return refused
}

/** Since when the push service refuses these devices; null: it takes pushes for them again. */
export async function setRefused(
  { trx, organisationid }: Scope,
  endpoints: readonly string[],
  refused: Date | null,
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ refused })
    .where('organisationid', '=', organisationid)
    .where('endpoint', 'in', endpoints)
    .execute()
}

/** Keeps only a user's newest devices, so that a client cannot fill the database. */
export async function dropOldSubscriptions(
  trx: SystemTransaction,
  organisationid: string,
  userid: string,
  max: number,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('endpoint', 'not in', (e) =>
      e
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('organisationid', '=', organisationid)
        .where('userid', '=', userid)
        .orderBy('created', 'desc')
        .limit(max),
    )
    .execute()
}

export async function removeSubscription(
  { trx, organisationid }: Scope,
  endpoint: string,
  userid?: string,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('organisationid', '=', organisationid)
    .where('endpoint', '=', endpoint)
    .$if(userid !== undefined, (query) => query.where('userid', '=', userid ?? ''))
    .execute()
}

export function readSubscriptions({ trx, organisationid }: Scope): Promise<Subscription[]> {
  return trx
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
}

/** The user's devices that understand a push about this. */
export function readSubscriptionsFor(
  { trx, organisationid }: Scope,
  userid: string,
  subject: Subject,
): Promise<Subscription[]> {
  return trx
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where(subject, '=', true)
    .execute()
}

/** Everybody's devices that understand a push about this. */
export function readSubscriptionsOfAll(
  { trx, organisationid }: Scope,
  subject: Subject,
): Promise<Subscription[]> {
  return trx
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where(subject, '=', true)
    .execute()
}

export async function setTestToken(
  { trx, organisationid }: Scope,
  endpoint: string,
  tokenhash: string,
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ tokenhash })
    .where('organisationid', '=', organisationid)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The token works once. */
export async function markTestReceived(
  trx: SystemTransaction,
  tokenhash: string,
  received: Date,
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ received, tokenhash: null })
    .where('tokenhash', '=', tokenhash)
    .execute()
}

export type PushReadiness = { pushdevices: number; pushreceived: string | null }

/** By user id, for users who have a device that takes web push. One that its push service refuses does not. */
export async function readPushReadiness({
  trx,
  organisationid,
}: Scope): Promise<Map<string, PushReadiness>> {
  const rows = await trx
    .selectFrom('push_subscriptions')
    .select('userid')
    .select((e) => [e.fn.countAll<number>().as('devices'), e.fn.max('received').as('pushreceived')])
    .where('organisationid', '=', organisationid)
    .where('refused', 'is', null)
    .groupBy('userid')
    .execute()
  return new Map(
    rows.map(({ userid, devices, pushreceived }) => [
      userid,
      { pushdevices: Number(devices), pushreceived },
    ]),
  )
}
