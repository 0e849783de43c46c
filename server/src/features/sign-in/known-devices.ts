import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'

/**
 * A known device has a counter of failed sign-ins of its own. A device that is forgotten loses only
 * that, so the table is kept small: without limits every private window would stay in it for ever.
 */

/** Longer than from one school year's first day to the next one's. */
const FORGET_AFTER_DAYS = 400
const MAX_DEVICES_PER_USER = 50

/** Deletes the devices that nobody has signed in on for long, and the user's oldest beyond a number. */
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
