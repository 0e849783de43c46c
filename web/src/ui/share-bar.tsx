import type { Colour } from './colour.ts'
import styles from './share-bar.module.css'

type ShareBarProps = { parts: readonly { colour: Colour; count: number }[] }

/**
 * A stacked bar: the parts are as long as their counts. Decorative, so
 * the counts stand beside it in words.
 */
export function ShareBar({ parts }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ colour, count }) => (
          <span
            key={colour}
            className={styles.part}
            data-colour={colour}
            style={{ flexGrow: count }}
          />
        ))}
    </div>
  )
}
