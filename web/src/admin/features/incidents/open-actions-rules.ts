import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { pluralise } from '@holdfast/contract/text'

/** Whether the day by which the action was to be done is over, by this device's calendar. */
export function isOverdue({ due }: Pick<OpenAction, 'due'>, today: Date): boolean {
  return due !== '' && due < dayOf(today)
}

function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()]
  return `${time.getFullYear()}-${pad(month)}-${pad(day)}`
}

const pad = (number: number) => String(number).padStart(2, '0')

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
