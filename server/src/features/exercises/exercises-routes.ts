import type { Exercise } from '@holdfast/contract/incidents/exercises'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges } from '../activity/index.ts'
import { describeIntervals, summariseExercises } from './exercises-rules.ts'
import {
  readExerciseRecipients,
  readExerciseSettings,
  readExercises,
  upsertExerciseKind,
  upsertExerciseSettings,
} from './exercises-store.ts'

const AUDITED_KIND = { kind: { label: 'Practised' } } as const
const AUDITED_INTERVALS = { intervals: { label: 'Months until due' } } as const

export function registerExercisesRoutes({ api, database }: Context): void {
  api.endpoint('listExercises', ({ organisationid }) =>
    database.read(organisationid, (trx) => readSummaries(trx, organisationid)),
  )

  api.endpoint('saveExercise', ({ parameters: { id }, body: { kind }, organisationid, activity }) =>
    database.change(organisationid, [], async (trx) => {
      const [before] = await readSummaries(trx, organisationid, id)
      if (!before) throw new Problem('not-found')
      await upsertExerciseKind(trx, organisationid, id, kind)
      const [after = before] = await readSummaries(trx, organisationid, id)
      const summary = describeChanges({ kind: before.kind }, { kind: after.kind }, AUDITED_KIND)
      if (summary === '') activity.nothingChanged()
      else await activity.record(trx, { kind: 'exercise-changed', recordid: id, summary })
      return after
    }),
  )

  api.endpoint('getExerciseSettings', ({ organisationid }) =>
    database.read(organisationid, (trx) => readExerciseSettings(trx, organisationid)),
  )

  api.endpoint('saveExerciseSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, [], async (trx) => {
      const before = await readExerciseSettings(trx, organisationid)
      await upsertExerciseSettings(trx, organisationid, body)
      const texts = ({ intervals }: typeof body) => ({ intervals: describeIntervals(intervals) })
      const summary = describeChanges(texts(before), texts(body), AUDITED_INTERVALS)
      const kind = 'exercise-settings-changed'
      if (summary === '') activity.nothingChanged()
      else await activity.record(trx, { kind, recordid: organisationid, summary })
      return body
    }),
  )
}

async function readSummaries(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid?: string,
): Promise<Exercise[]> {
  const exercises = await readExercises(trx, organisationid, incidentid)
  if (exercises.length === 0) return []
  return summariseExercises(exercises, await readExerciseRecipients(trx, organisationid))
}
