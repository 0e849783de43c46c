import {
  areaLines,
  areasOf,
  type GivenAreas,
  meaningOf,
  messageBesideAreas,
} from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { earlierUpdates, messageBesideUpdates } from '@holdfast/contract/alerts/earlier-updates'
import { splitRealMessage } from '@holdfast/contract/alerts/real-message'
import { formatTime } from '../../../ui/format-dates.ts'
import { AlertUpdates } from './alert-updates.tsx'
import styles from './area-words.module.css'

type Updated = Pick<Alert, 'updates' | 'timestamp' | 'continues'>
type AreasOfAlert = GivenAreas & Updated & Pick<Alert, 'title'>

/**
 * What is meant for whom, above everything else that the alert says. What its sender typed may be in any language.
 * All updates stand above: each may take back what an area was told, whatever was said after it.
 */
export function AreaWords({ alert }: { alert: AreasOfAlert }) {
  if (!hasAreas(alert)) return null
  return (
    <>
      <AreasWithUpdates alert={alert} />
      <p className={styles.meaning}>{meaningOf(alert.title)}</p>
    </>
  )
}

export function AreasWithUpdates({ alert }: { alert: GivenAreas & Updated }) {
  return (
    <>
      <AlertUpdates updates={alert.updates} />
      {hasAreas(alert) && (
        <>
          {alert.updates.length > 0 && <p className={styles.meaning}>{whenSent(alert)}</p>}
          <AreaList alert={alert} />
        </>
      )}
    </>
  )
}

/** Only the time: whether an update takes the words back, its reader decides. */
function whenSent(alert: Updated): string {
  const [first] = earlierUpdates(alert)
  return first
    ? `Sent before ${formatTime(first.timestamp)}:`
    : `Sent at ${formatTime(alert.timestamp)}:`
}

/** The updates of an alert without areas. */
export function UpdatesWithoutAreas({ alert }: { alert: AreasOfAlert }) {
  return hasAreas(alert) ? null : <AlertUpdates updates={alert.updates} />
}

function hasAreas(alert: GivenAreas): boolean {
  return areasOf(alert).areas.length > 0
}

function AreaList({ alert }: { alert: GivenAreas }) {
  return (
    <dl className={styles.areas}>
      {areaLines(areasOf(alert)).map(({ name, words }) => (
        <div key={`${name} ${words}`}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The message without what is shown by itself: that it is real, the words for areas and the earlier updates. */
export function restOfMessage(
  alert: Pick<Alert, 'message' | 'exercise'> & GivenAreas & Updated,
): string {
  const message = messageBesideUpdates({ ...alert, message: splitRealMessage(alert).rest })
  return messageBesideAreas({ ...areasOf(alert), message }).trim()
}
