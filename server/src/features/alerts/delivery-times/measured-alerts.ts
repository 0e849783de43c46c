import type { MeasuredAlert } from '@holdfast/contract/alerts/delivery-times'
import type { Scope } from '../../../platform/database/database.ts'
import { summariseTimes } from './delivery-times-rules.ts'
import { readMeasuredPeople } from './delivery-times-store.ts'

/**
 * The latest exercises and push tests, newest first, with how long each took to reach people. With `id`, only
 * that one, if it is among them.
 */
export async function readMeasuredAlerts(
  scope: Scope,
  which: { max: number; id?: string },
): Promise<MeasuredAlert[]> {
  const people = await readMeasuredPeople(scope, which)
  return [...Map.groupBy(people, ({ id }) => id).values()].flatMap((ofAlert) => {
    const [first] = ofAlert
    if (!first) return []
    const { id, kind, title, pressed } = first
    return [{ id, kind, title, pressed, ...summariseTimes(ofAlert) }]
  })
}
