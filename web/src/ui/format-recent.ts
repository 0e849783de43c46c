import { formatDateTime, formatDay, formatTime } from './format-dates.ts'

/** `10:42`, with the day when it is not today: `21 Nov 2026, 10:42`. */
export function formatRecent(moment: string | number): string {
  const isToday = formatDay(moment) === formatDay(Date.now())
  return isToday ? formatTime(moment) : formatDateTime(moment)
}
