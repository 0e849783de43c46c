import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'

/**
 * A known device has its own counter of failed sign-ins. Forgetting a device loses only that, so the table
 * is kept small; otherwise every private window would stay in it for ever.
 */

/** Longer than the time between the first days of two school years. */
const FORGET_AFTER_DAYS = 400
const MAX_DEVICES_PER_USER = 50

/** Deletes devices without a recent sign-in, and all but the user's newest devices. */
export async function forgetOldDevices(
  system: Kysely<SystemTables>,
  username: string,
  now: Date,
): Promise<void> {
  await sql`
    delete from known_devices
    where lastused < ${now.toISOString()}::timestamptz - ${FORGET_AFTER_DAYS} * interval '1 day'
      or (username, devicehash) in (
        select username, devicehash from known_devices where username = ${username}
        order by lastused desc offset ${MAX_DEVICES_PER_USER}
      )
  `.execute(system)
}
