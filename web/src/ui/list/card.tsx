import type { ReactNode } from 'react'
import type { Colour, Tone } from '../theme/colour.ts'
import styles from './card.module.css'

type CardProps = {
  /** A 5 px edge in this colour. */
  edge?: Colour | Tone | undefined
  /** The HTML element: `article` or `section` where that fits the content. */
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** The id of the heading that names a `section` or `article`. */
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
