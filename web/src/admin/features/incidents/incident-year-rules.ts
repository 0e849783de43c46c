import type { Incident } from '@holdfast/contract/incidents/incidents'
import { formatMonth, formatMonthAndYear } from '../../../ui/format-dates.ts'

const MONTHS = 12

/** `name` is `Nov`, `longName` is `November 2026`. */
export type MonthOfIncidents = {
  name: string
  longName: string
  incidents: number
  exercises: number
}

type Reported = Pick<Incident, 'timestamp' | 'exercise'>

/** The month of `now` and the eleven before it, oldest first, in the device's zone. */
export function incidentsByMonth(incidents: readonly Reported[], now: Date): MonthOfIncidents[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (MONTHS - 1) + index)
    const reported = incidents.filter(({ timestamp }) => isInMonth(new Date(timestamp), first))
    const exercises = reported.filter(({ exercise }) => exercise).length
    return {
      name: formatMonth(first.getTime()),
      longName: formatMonthAndYear(first.getTime()),
      incidents: reported.length - exercises,
      exercises,
    }
  })
}

function isInMonth(moment: Date, first: Date): boolean {
  return moment.getFullYear() === first.getFullYear() && moment.getMonth() === first.getMonth()
}
