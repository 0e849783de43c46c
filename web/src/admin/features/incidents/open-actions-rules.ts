import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { pluralise } from '@holdfast/contract/text'
import { isOverdue } from '../../../domain/overdue-actions.ts'

const STILL_TO_DO = {
  one: 'action from a debrief is still to do',
  many: 'actions from debriefs are still to do',
}

/** `3 actions from debriefs are still to do, 1 is overdue`. */
export function summariseActions(actions: readonly OpenAction[], today: Date): string {
  const overdue = actions.filter((action) => isOverdue(action, today)).length
  const all = pluralise(actions.length, STILL_TO_DO)
  return overdue === 0 ? all : `${all}, ${overdue} ${overdue === 1 ? 'is' : 'are'} overdue`
}
