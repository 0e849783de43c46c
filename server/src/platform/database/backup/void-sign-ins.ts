import type pg from 'pg'
import { ENTER_AS_SYSTEM } from '../system-dialect.ts'
import { endUnfinishedRestore } from './unfinished-restore.ts'

/** Above the number of changes that a backup, or a promoted replica, may lack. */
const VERSIONS_AHEAD = 1_000_000
const SIGN_IN_VERSIONS_AHEAD = 1000

/**
 * After a restore nobody knows what was issued or revoked since the backup. So this voids the sign-ins
 * since then (all sign-ins, without `issuedFrom`) and all links for a new password. It drops queued
 * mails and waiting deliveries of alerts, and raises versions above those that may have been in use.
 * The next start sets a new epoch, so that devices keep what the backup lacks.
 */
export async function voidSignIns(
  client: pg.Client,
  issuedFrom: string | undefined,
): Promise<void> {
  await client.query('begin')
  await client.query(ENTER_AS_SYSTEM)
  await client.query(
    "insert into voided_sign_ins values (coalesce($1::timestamptz, 'epoch'), now())",
    [issuedFrom],
  )
  await client.query("delete from sessions where firstseen >= coalesce($1::timestamptz, 'epoch')", [
    issuedFrom,
  ])
  await endLinksAndRaiseVersions(client)
  await client.query('delete from queued_mails')
  // They are about the folder of the server from which the backup came.
  await client.query('delete from backup_runs')
  await client.query('delete from backup_alarms')
  // With the same name the copy would remove backups of the real server; `adopt-backups` takes its folder over.
  await client.query('delete from backup_owner')
  // A trial restore must not alert the real school, now or later.
  await client.query(`insert into outward_sending (restored, pausedsince) values (true, now())
     on conflict ((true)) do update set restored = true, pausedsince = now()`)
  await client.query(
    "update alert_deliveries set done = now(), outcome = 'Not sent after a restore' where done is null",
  )
  await client.query('delete from task_notices where done is null and userid is not null')
  await client.query('delete from handover_notices where done is null')
  await client.query('delete from closure_pushes where done is null')
  // Whoever restores may want it back; it can be asked for again.
  await client.query('delete from organisation_deletions where begun is null')
  // It may have been taken back since. One that is in effect stays: a restore must not open a school again.
  await client.query('delete from organisation_suspensions where effective is null')
  await client.query('delete from database_epoch')
  await client.query('update users set signinversion = signinversion + $1', [
    SIGN_IN_VERSIONS_AHEAD,
  ])
  await endUnfinishedRestore(client)
  await client.query('commit')
}

/**
 * For a database that may lack its last changes. Which links for a new password were used, which links for
 * responders were stopped, and which incidents were closed in them, nobody knows. So all these links end, and
 * versions rise above any that a phone may know.
 */
export async function endLinksAndRaiseVersions(client: pg.Client): Promise<void> {
  await client.query('delete from reset_keys')
  await client.query(
    "update incident_shares set ended = now(), endreason = 'restored' where ended is null",
  )
  await client.query('update collection_versions set version = version + $1', [VERSIONS_AHEAD])
}
