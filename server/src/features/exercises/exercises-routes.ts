import type { Exercise } from '@holdfast/contract/incidents/exercises'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges } from '../activity/index.ts'
import { readMeasuredAlerts } from '../alerts/index.ts'
import { readAllCounted } from '../roll-call/index.ts'
import { describeIntervals, summariseExercises } from './exercises-rules.ts'
import {
  readExerciseRecipients,
  readExerciseSettings,
  readExercises,
  upsertExerciseKind,
  upsertExerciseSettings,
} from './exercises-store.ts'

/** The register shows how long alerts took for one exercise a week over four years. */
const MAX_MEASURED = 200
const AUDITED_KIND = { kind: { label: 'Practised' } } as const
const AUDITED_INTERVALS = { intervals: { label: 'Months until due' } } as const

export function registerExercisesRoutes({ api, database, now }: Context): void {
  api.endpoint('listExercises', ({ organisationid }) =>
    database.read(organisationid, (scope) => readSummaries(scope, now())),
  )

  api.endpoint('saveExercise', ({ parameters: { id }, body: { kind }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const [before] = await readSummaries(scope, now(), id)
      if (!before) throw new Problem('not-found')
      await upsertExerciseKind(scope, id, kind)
      const [after = before] = await readSummaries(scope, now(), id)
      const summary = describeChanges({ kind: before.kind }, { kind: after.kind }, AUDITED_KIND)
      if (summary === '') activity.nothingChanged()
      else await activity.record(scope.trx, { kind: 'exercise-changed', recordid: id, summary })
      return after
    }),
  )

  api.endpoint('getExerciseSettings', ({ organisationid }) =>
    database.read(organisationid, readExerciseSettings),
  )

  api.endpoint('saveExerciseSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const before = await readExerciseSettings(scope)
      await upsertExerciseSettings(scope, body)
      const texts = ({ intervals }: typeof body) => ({ intervals: describeIntervals(intervals) })
      const summary = describeChanges(texts(before), texts(body), AUDITED_INTERVALS)
      const kind = 'exercise-settings-changed'
      if (summary === '') activity.nothingChanged()
      else await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return body
    }),
  )
}

async function readSummaries(scope: Scope, now: Date, incidentid?: string): Promise<Exercise[]> {
  const exercises = await readExercises(scope, incidentid)
  if (exercises.length === 0) return []
  const alerts = await readMeasuredAlerts(scope, { max: MAX_MEASURED })
  const times = new Map(alerts.map(({ id, kind, title, pressed, ...of }) => [id, of]))
  return summariseExercises(exercises, await readExerciseRecipients(scope), {
    timesOf: (alertid) => times.get(alertid) ?? null,
    allCounted: await readAllCounted(scope, exercises, now.toISOString()),
  })
}
