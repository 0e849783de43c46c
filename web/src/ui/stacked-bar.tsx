import styles from './stacked-bar.module.css'
import type { Colour } from './theme/colour.ts'

type StackedBarProps = { parts: readonly { colour: Colour; count: number }[] }

/**
 * The parts are as long as their counts. Decorative: the screen says the counts in words beside it.
 */
export function StackedBar({ parts }: StackedBarProps) {
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
