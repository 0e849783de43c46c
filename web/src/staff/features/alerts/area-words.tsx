import {
  areaLines,
  areasOf,
  type GivenAreas,
  meaningOf,
  messageBesideAreas,
} from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { AlertUpdates } from './alert-updates.tsx'
import styles from './area-words.module.css'

type AreasOfAlert = GivenAreas & Pick<Alert, 'title' | 'updates'>

/**
 * What is meant for whom, above everything else that the alert says. What its sender typed may be in any language.
 * The newest update stands above: it may take back what an area was told at first.
 */
export function AreaWords({ alert }: { alert: AreasOfAlert }) {
  if (areasOf(alert).areas.length === 0) return null
  const isUpdated = alert.updates.length > 0
  return (
    <>
      <AlertUpdates updates={alert.updates.slice(-1)} />
      {isUpdated && <p className={styles.meaning}>At first:</p>}
      <AreaList alert={alert} />
      <p className={styles.meaning}>{meaningOf(alert.title)}</p>
    </>
  )
}

/** The updates that are not above the areas. */
export function OtherUpdates({ alert }: { alert: AreasOfAlert }) {
  const { updates } = alert
  return <AlertUpdates updates={areasOf(alert).areas.length > 0 ? updates.slice(0, -1) : updates} />
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

/** The message without the words for areas, which are shown by themselves. */
export function restOfMessage(alert: Pick<Alert, 'message'> & GivenAreas): string {
  return messageBesideAreas({ ...areasOf(alert), message: alert.message })
}
