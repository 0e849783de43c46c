import { createHmac } from 'node:crypto'
import { endpoints } from '@holdfast/contract/endpoints/endpoints'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import type { ActivityDependencies } from '../../platform/http/activity-recorder.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import type { Log } from '../../platform/log.ts'
import { recordActivity, recordActivityOfUsername } from './activity-store.ts'
import { UnknownUsernames } from './unknown-usernames.ts'

type Dependencies = {
  providerOrganisationId: string
  database: Database
  log: Log
  now: () => Date
  /** The key for the hashes of unknown usernames. */
  secret: string
}

/** How the API writes the activity of its callers. */
export function createActivityLog({
  providerOrganisationId,
  database,
  log,
  now,
  secret,
}: Dependencies): ActivityDependencies {
  const unknownUsernames = new UnknownUsernames()
  const refusals = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: 1 })
  return {
    now,
    recordActivity,
    recordActivityOfUsername: async (trx, activity) => {
      const hash = createHmac('sha256', secret).update(`username ${activity.username}`)
      const hashOfUsername = hash.digest('base64url').slice(0, 22)
      const summaryOfUnknown = unknownUsernames.summaryFor(activity.summary, activity.at)
      const { isKnown, isRecorded } = await recordActivityOfUsername(trx, {
        ...{ ...activity, hashOfUsername, summaryOfUnknown, providerOrganisationId },
      })
      if (!isKnown) unknownUsernames.note(isRecorded)
    },
    // Limited per user and endpoint: repeated attempts must not fill the table.
    recordRefusal: async ({ userid, organisationid }, name, address) => {
      if (!refusals.take(`${userid} ${name}`, now())) return
      const { method, path } = endpoints[name]
      const summary = `${method} ${path}`
      const refusal = { userid, at: now(), kind: 'permission-refused', summary, address } as const
      await database
        .change(organisationid, [], (scope) =>
          recordActivity(scope, { ...refusal, recordid: userid }),
        )
        .catch((error: unknown) => log.warn({ err: error }, 'A refusal could not be recorded'))
    },
  }
}
