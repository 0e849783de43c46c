import {
  areaLines,
  areasOf,
  type GivenAreas,
  meaningOf,
  messageBesideAreas,
} from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import styles from './area-words.module.css'

/** What is meant for whom, above everything else that the alert says. What its sender typed may be in any language. */
export function AreaWords({ alert }: { alert: GivenAreas & Pick<Alert, 'title'> }) {
  const lines = areaLines(areasOf(alert))
  if (lines.length === 0) return null
  return (
    <>
      <dl className={styles.areas}>
        {lines.map(({ name, words }) => (
          <div key={`${name} ${words}`}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.meaning}>{meaningOf(alert.title)}</p>
    </>
  )
}

/** The message without the words for areas, which are shown by themselves. */
export function restOfMessage(alert: Pick<Alert, 'message'> & GivenAreas): string {
  return messageBesideAreas({ ...areasOf(alert), message: alert.message })
}
