import { newHandoverId } from '@holdfast/contract/ids'
import { RECENT_ALERTS_MS } from '@holdfast/contract/limits'
import type { TestServer } from './test-server.ts'

/** Rows of Riverside that requests alone would make too slowly, or only once. */

type Server = Pick<TestServer, 'database'>

/** A channel that may be there already.  @returns its id */
export async function insertChannel({ database }: Server): Promise<string> {
  const id = 'channel_another00000'
  await database.query(
    `insert into channels (organisationid, id, name, kind, address, account, sender, template,
       secret, voice, daylimit)
     values ('riverside', $1, 'Other SMS', 'hook', '', '', '', '', '', false, 100)
     on conflict do nothing`,
    [id],
  )
  return id
}

/** A token that may be there already, and that opens nothing.  @returns its id */
export async function insertToken(
  { database }: Server,
  table: 'cap_tokens' | 'attendance_tokens',
): Promise<string> {
  const id = 'c0ffee00-0000-4000-8000-000000000000'
  await database.query(
    `insert into ${table} (organisationid, id, name, tokenhash, created, expires)
     values ('riverside', $1, 'System', 'none', now(), now()) on conflict do nothing`,
    [id],
  )
  return id
}

/** The teacher of the school hands a role over to its head.  @returns the id of the handover */
export async function insertHandover({ database }: Server, incidentid: string): Promise<string> {
  const id = newHandoverId()
  await database.query(
    `insert into handover_events (organisationid, incidentid, id, handoverid, event, roleid, role,
       fromholders, touserid, toname, note, brief, userid, authorname, timestamp,
       devicetimestamp, received)
     values ('riverside', $1, $2, $2, 'offered', 'educational-visit-manager', 'Visits',
       '[{"userid": "teacher", "name": "Dana Fox"}]', 'head', 'Jordan Hale', '', '[]',
       'teacher', 'Dana Fox', now(), now(), now())`,
    [incidentid, id],
  )
  return id
}

export async function insertAnnouncedDeletion(
  { database }: Server,
  incidentid: string,
): Promise<void> {
  await database.query(`insert into announced_deletions values ('riverside', $1, now(), now())`, [
    incidentid,
  ])
}

/** The teacher answers the alert with a call for help. */
export async function insertCallForHelp(
  { database }: Server,
  { incidentid, alertid }: { incidentid: string; alertid: string },
): Promise<void> {
  await database.query(
    `insert into alert_answers (organisationid, incidentid, alertid, id, userid, answer, note,
       timestamp, devicetimestamp, received)
     values ('riverside', $1, $2, gen_random_uuid(), 'teacher', 'help', '', now(), now(), now())`,
    [incidentid, alertid],
  )
}

/** Makes earlier alerts so old that the next one does not join them. */
export async function ageAlerts({ database }: Server, now: Date): Promise<void> {
  await database.query(
    `update alerts set timestamp = timestamp - interval '1 hour' where timestamp > $1`,
    [new Date(now.getTime() - RECENT_ALERTS_MS)],
  )
}
