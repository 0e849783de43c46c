import { meaningOf } from '@holdfast/contract/alerts/alert-areas'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { formatTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Additions } from './shared-additions.tsx'
import styles from './shared-incident.module.css'
import { SharedPart } from './shared-part.tsx'

type SharedAlert = NonNullable<SharedPage['alerts']>[number]
type PageOfAlerts = { page: Pick<SharedPage, 'exercise' | 'alerts'> }

/** Whether the page of an exercise must not say of this alert that it is one. */
function isRealBesideExercise({ exercise, otherincident }: SharedAlert): boolean {
  // Pages that earlier versions kept do not say; of other incidents they have real alerts only.
  return exercise === undefined ? otherincident === true : !exercise
}

/** Stands above the words that this is an exercise, because of these alerts they are not true. */
export function RealAlertsPart({ page }: PageOfAlerts) {
  const real = page.exercise ? (page.alerts ?? []).filter(isRealBesideExercise) : []
  if (real.length === 0) return null
  return (
    <Card as="section" labelledBy="real-alerts" edge="red">
      <h2 id="real-alerts" className={styles.real}>
        REAL, not part of the exercise
      </h2>
      <div className={styles.stack}>
        {real.map((alert) => (
          <OpenAlert key={alert.timestamp} alert={alert} />
        ))}
      </div>
    </Card>
  )
}

export function OpenAlertPart({ page: { exercise, alerts } }: PageOfAlerts) {
  if (alerts === undefined) return null
  const shown = exercise ? alerts.filter((alert) => !isRealBesideExercise(alert)) : alerts
  return (
    <SharedPart
      title={exercise ? 'Open alert of the exercise' : 'Open alert'}
      isUrgent={shown.length > 0}
    >
      {shown.length === 0 && (
        <p>
          {exercise
            ? 'The exercise has no open alert to everybody.'
            : 'No alert to everybody is open.'}
        </p>
      )}
      {shown.map((alert) => (
        <OpenAlert key={alert.timestamp} alert={alert} />
      ))}
    </SharedPart>
  )
}

/** Updates stand above the words for areas, newest first: each may take back what an area was told. */
function OpenAlert({ alert }: { alert: SharedAlert }) {
  const { title, instruction, message, areas = [], timestamp, updates, otherincident } = alert
  const hasAreas = areas.length > 0
  const [first] = updates
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        <b>{title}</b>, sent at {formatTime(timestamp)}
        {otherincident && ' in another incident of the school'}
      </p>
      {hasAreas && <Additions label="Update" additions={[...updates].reverse()} />}
      {/* The words for areas of an alert that goes on are older than the updates that it has taken over. */}
      {hasAreas && first && first.timestamp < timestamp && (
        <p className="meta">Words for areas, sent before {formatTime(first.timestamp)}:</p>
      )}
      {message && <p className={styles.words}>{message}</p>}
      <p className={styles.words}>
        <b>{hasAreas ? meaningOf(title) : 'Everybody was told:'}</b> {instruction}
      </p>
      {!hasAreas && <Additions label="Update" additions={updates} />}
    </div>
  )
}
