import type { Incident } from '@holdfast/contract/incidents/incidents'
import { pluralise } from '@holdfast/contract/text'
import { useId } from 'react'
import styles from './incident-year.module.css'
import { incidentsByMonth, type MonthOfIncidents } from './incident-year-rules.ts'

/** The incidents of the last twelve months as columns, each with its numbers in words. */
export function IncidentYear({ incidents }: { incidents: readonly Incident[] }) {
  const titleId = useId()
  const months = incidentsByMonth(incidents, new Date())
  const most = Math.max(...months.map(total))
  if (most === 0) return null
  const hasExercises = months.some(({ exercises }) => exercises > 0)
  return (
    <section aria-labelledby={titleId} className={styles.year}>
      <div className={styles.head}>
        <h2 id={titleId}>The last 12 months</h2>
        {hasExercises && (
          <p className={styles.key}>
            <span className={styles.incidents} data-colour="red" /> Incidents
            <span className={styles.exercises} data-colour="light-blue" /> Exercises
          </p>
        )}
      </div>
      <ol className={styles.months}>
        {months.map((month) => (
          <Month key={month.longName} month={month} most={most} />
        ))}
      </ol>
    </section>
  )
}

function Month({ month, most }: { month: MonthOfIncidents; most: number }) {
  const { name, longName, incidents, exercises } = month
  const count = total(month)
  const share = (part: number) => ({ blockSize: `${(part / most) * 100}%` })
  return (
    <li className={styles.month}>
      <span className="visually-hidden">
        {longName}: {pluralise(incidents, 'incident')}
        {exercises > 0 && `, ${pluralise(exercises, 'exercise')}`}
      </span>
      <span aria-hidden="true" className={styles.column}>
        <span className={styles.count}>{count > 0 && count}</span>
        <span className={styles.exercises} data-colour="light-blue" style={share(exercises)} />
        <span className={styles.incidents} data-colour="red" style={share(incidents)} />
      </span>
      <span aria-hidden="true" className={styles.name}>
        {name.charAt(0)}
        <span className={styles.rest}>{name.slice(1)}</span>
      </span>
    </li>
  )
}

function total({ incidents, exercises }: MonthOfIncidents): number {
  return incidents + exercises
}
