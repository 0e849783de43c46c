import type { ReactNode } from 'react'
import styles from './card.module.css'
import type { Colour, Tone } from './colour.ts'

type CardProps = {
  /** A 5 px edge in this colour. */
  edge?: Colour | Tone | undefined
  /** The element: an `article` or `section` where the card is one. */
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Id of the heading that names it, for `section` and `article`. */
  labelledBy?: string | undefined
  children: ReactNode
}

/** A raised surface with a hairline border. */
export function Card({ edge, as: Element = 'div', labelledBy, children }: CardProps) {
  return (
    <Element className={styles.card} data-colour={edge} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}
