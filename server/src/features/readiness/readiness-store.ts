import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

export type StoredReadiness = {
  reported: string
  ready: boolean
  contentetag: string | null
  contenttaken: string | null
  contentversion: number | null
  installed: boolean
  storagegranted: boolean
  appversion: string
  endsat: string
}

type Device = { userid: string; devicehash: string }

/**
 * Stores the report and keeps the newest `maxDevices` devices of the user. If the version is null and the
 * device has reported the same content before, it keeps the version of that report.
 */
export async function upsertReadiness(
  { trx, organisationid }: Scope,
  device: Device,
  readiness: StoredReadiness,
  maxDevices: number,
): Promise<void> {
  const { userid } = device
  await trx
    .insertInto('device_readiness')
    .values({ organisationid, ...device, ...readiness })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationid', 'userid', 'devicehash'])
        .doUpdateSet({ ...readiness, contentversion: contentVersion }),
    )
    .execute()
  await trx
    .deleteFrom('device_readiness')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('devicehash', 'not in', (e) =>
      e
        .selectFrom('device_readiness')
        .select('devicehash')
        .where('organisationid', '=', organisationid)
        .where('userid', '=', userid)
        .orderBy('reported', 'desc')
        .limit(maxDevices),
    )
    .execute()
}

/** By user id, the latest report of any device. */
export async function readReadiness({
  trx,
  organisationid,
}: Scope): Promise<Map<string, StoredReadiness>> {
  const rows = await trx
    .selectFrom('device_readiness')
    .distinctOn('userid')
    .select([
      'userid',
      'reported',
      'ready',
      'contentetag',
      'contenttaken',
      'contentversion',
      'installed',
      'storagegranted',
      'appversion',
      'endsat',
    ])
    .where('organisationid', '=', organisationid)
    .orderBy('userid')
    .orderBy('reported', 'desc')
    .execute()
  return new Map(rows.map(({ userid, ...readiness }) => [userid, readiness]))
}

const contentVersion = sql<number | null>`coalesce(
  excluded.contentversion,
  case when device_readiness.contentetag = excluded.contentetag
    then device_readiness.contentversion
  end
)`
