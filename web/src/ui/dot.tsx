import styles from './dot.module.css'
import type { Colour, Tone } from './theme/colour.ts'

/** A 14 px dot in a content colour; decorative: the name is written beside it. */
export function Dot({ colour }: { colour: Colour | Tone }) {
  return <span className={styles.dot} data-colour={colour} />
}
