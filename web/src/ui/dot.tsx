import type { Colour, Tone } from './colour.ts'
import styles from './dot.module.css'

/** A 14 px dot in a content colour; decorative, so the name stands beside it in words. */
export function Dot({ colour }: { colour: Colour | Tone }) {
  return <span className={styles.dot} data-colour={colour} />
}
