import { sql } from 'kysely'
import type { Scope, SystemTransaction } from '../../../platform/database/database.ts'

/** What is measured: an alert of an exercise, or a test of Web Push. */
export type Measured = { alertid: string } | { testid: string }

export type PushedDevice = { userid: string; name: string; device: string; tokenhash: string }

/** A device that was pushed to. `shown` is corrected by the device's own clock. */
export type Showing = { shown: Date; platform: string; app: 'open' | 'closed' | null }

const MAX_TESTS = 20

export async function insertPushTest(
  { trx, organisationid }: Scope,
  id: string,
  sent: Date,
): Promise<void> {
  await trx.insertInto('push_tests').values({ organisationid, id, sent }).execute()
  await trx
    .deleteFrom('push_tests')
    .where('organisationid', '=', organisationid)
    .where('id', 'not in', (e) =>
      e
        .selectFrom('push_tests')
        .select('id')
        .where('organisationid', '=', organisationid)
        .orderBy('sent', 'desc')
        .limit(MAX_TESTS),
    )
    .execute()
}

/** Expects a report of each device. A repeated push has the same token, so its device has a row already. */
export async function expectReceipts(
  { trx, organisationid }: Scope,
  measured: Measured,
  devices: readonly PushedDevice[],
): Promise<void> {
  if (devices.length === 0) return
  await trx
    .insertInto('delivery_receipts')
    .values(
      devices.map((device) => ({
        ...device,
        ...measured,
        organisationid,
        channel: 'push' as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The first report of a device counts. Nobody is signed in, so the token alone finds it, in any organisation.
 * A device cannot have shown what had not been sent.
 */
export async function markPushShown(
  trx: SystemTransaction,
  tokenhash: string,
  { shown, platform, app }: Showing,
): Promise<void> {
  await sql`
    update delivery_receipts r set platform = ${platform}, app = ${app},
      shown = greatest(${shown}, coalesce(
        (select coalesce(pressed, timestamp) from alerts a
          where a.organisationid = r.organisationid and a.id = r.alertid),
        (select sent from push_tests t where t.organisationid = r.organisationid and t.id = r.testid)
      ))
    where tokenhash = ${tokenhash} and shown is null
  `.execute(trx)
}

export type AppShowing = {
  alertid: string
  userid: string
  device: string
  shown: Date
  platform: string
}

/** An open app has shown an exercise to one of its recipients; its first report counts. */
export async function insertAppReceipt(
  { trx, organisationid }: Scope,
  { alertid, userid, device, shown, platform }: AppShowing,
): Promise<void> {
  await sql`
    insert into delivery_receipts
      (organisationid, alertid, userid, name, channel, device, platform, app, shown)
    select a.organisationid, a.id, r.userid, r.name, 'app', ${device}, ${platform}, 'open',
      greatest(${shown}, coalesce(a.pressed, a.timestamp))
    from alerts a
    join alert_recipients r on r.organisationid = a.organisationid and r.alertid = a.id
    where a.organisationid = ${organisationid} and a.id = ${alertid} and a.exercise
      and r.userid = ${userid}
    on conflict do nothing
  `.execute(trx)
}
