import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Retention } from '@holdfast/contract/incidents/retention'
import { RETENTION_DAYS, VISITOR_DAYS } from '@holdfast/contract/limits'

/** As they are typed; an empty text means that the usual time applies. */
export type RetentionTexts = { incidentdays: string; exercisedays: string; visitordays: string }

export const RETENTION_LABELS = {
  incidentdays: 'Days that closed incidents are kept',
  exercisedays: 'Days that closed exercises are kept',
  visitordays: 'Days that visitors are kept',
}

export function textsOf(stored: Retention): RetentionTexts {
  const text = (days: number | null) => (days === null ? '' : String(days))
  return {
    incidentdays: text(stored.incidentdays),
    exercisedays: text(stored.exercisedays),
    visitordays: text(stored.visitordays),
  }
}

export function daysOf(texts: RetentionTexts) {
  const days = (text: string) => (text === '' ? null : Number(text))
  return {
    incidentdays: days(texts.incidentdays),
    exercisedays: days(texts.exercisedays),
    visitordays: days(texts.visitordays),
  }
}

export function daysProblem(field: keyof RetentionTexts, text: string): string | undefined {
  const { min, max } = field === 'visitordays' ? VISITOR_DAYS : RETENTION_DAYS
  const isValid = text === '' || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max)
  if (isValid) return undefined
  return `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')}, or nothing`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The closed incidents that would be announced for deletion with these days. */
export function countExpired(
  incidents: readonly Pick<Incident, 'closed' | 'exercise'>[],
  texts: RetentionTexts,
  { serverdays, now }: { serverdays: number | null; now: number },
): number {
  const { incidentdays, exercisedays } = daysOf(texts)
  const ofIncidents = incidentdays ?? serverdays
  const ofExercises = exercisedays ?? ofIncidents
  return incidents.filter(({ closed, exercise }) => {
    const days = exercise ? ofExercises : ofIncidents
    return closed !== null && days !== null && Date.parse(closed) < now - days * DAY_MS
  }).length
}
