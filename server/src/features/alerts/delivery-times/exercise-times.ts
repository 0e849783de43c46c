import type { DeliveryTimes } from '@holdfast/contract/alerts/delivery-times'
import type { Scope } from '../../../platform/database/database.ts'
import { summariseTimes } from './delivery-times-rules.ts'
import { readMeasuredPeople } from './delivery-times-store.ts'

/** One a week for four years. */
const MAX_EXERCISES = 200

/** How long the alerts of the latest exercises took, by the id of the alert. */
export async function readExerciseTimes(scope: Scope): Promise<ReadonlyMap<string, DeliveryTimes>> {
  const people = await readMeasuredPeople(scope, { max: MAX_EXERCISES })
  const byAlarm = Map.groupBy(people, ({ id }) => id)
  return new Map([...byAlarm].map(([id, ofAlarm]) => [id, summariseTimes(ofAlarm)]))
}
