import type { OpenAction } from '@holdfast/contract/incidents/debriefs'

/** Whether the day by which the action was to be done is over, by this device's calendar. */
export function isOverdue({ due }: Pick<OpenAction, 'due'>, today: Date): boolean {
  return due !== '' && due < dayOf(today)
}

function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()]
  return `${time.getFullYear()}-${pad(month)}-${pad(day)}`
}

const pad = (number: number) => String(number).padStart(2, '0')
