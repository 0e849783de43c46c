import type { Retention } from '@holdfast/contract/incidents/retention'
import type { Context } from '../../platform/context.ts'
import { readDatabaseTime } from '../../platform/database/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges } from '../activity/index.ts'
import { visitorsFrom } from './retention-rules.ts'
import { type RetentionSettings, readRetention, storeRetention } from './retention-store.ts'

const AUDITED_FIELDS = {
  incidentdays: { label: 'Days of closed incidents' },
  exercisedays: { label: 'Days of closed exercises' },
  visitordays: { label: 'Days of visitors' },
} as const

/** How long the organisation keeps what it no longer needs. */
export function registerRetentionRoutes(context: Context): void {
  const { api, config, database, now } = context

  api.endpoint('getRetention', ({ organisationid }) =>
    database.read(organisationid, async (scope) => toRetention(await readRetention(scope))),
  )

  api.endpoint('saveRetention', async ({ body, organisationid, activity }) => {
    const { incidentdays, exercisedays, visitordays, version } = body
    const sent = { incidentdays, exercisedays, visitordays }
    // By the later of the two clocks, so that a wrong one makes nobody wait for less.
    const time = Math.max(now().getTime(), await readDatabaseTime(context.connections))
    return database.change(organisationid, [], async (scope) => {
      const before = await readRetention(scope)
      const summary = describeChanges(asTexts(before), asTexts(sent), AUDITED_FIELDS)
      if (summary === '') {
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return toRetention(before)
      }
      const isOther = before.visitordays !== visitordays
      const visitorsfrom = isOther ? visitorsFrom(time).toISOString() : before.visitorsfrom
      const isCurrent = before.version === version
      if (!isCurrent || !(await storeRetention(scope, { ...sent, visitorsfrom, version }))) {
        throw new Problem(
          'conflict',
          'Somebody else has changed this. Look at their days and save again.',
        )
      }
      const kind = 'retention-changed'
      await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return toRetention({ ...sent, visitorsfrom, version: version + 1 })
    })
  })

  function toRetention({ visitorsfrom: _, ...settings }: RetentionSettings): Retention {
    return { ...settings, serverdays: config.incidentRetentionDays ?? null }
  }
}

type Days = Pick<RetentionSettings, 'incidentdays' | 'exercisedays' | 'visitordays'>

function asTexts({ incidentdays, exercisedays, visitordays }: Days) {
  const text = (days: number | null) => (days === null ? '' : String(days))
  return {
    incidentdays: text(incidentdays),
    exercisedays: text(exercisedays),
    visitordays: text(visitordays),
  }
}
