import type { Colour, Tone } from './colour.ts'
import { Icon, type IconDefinition } from './icon.tsx'
import styles from './icon-tile.module.css'

type IconTileProps = { icon: IconDefinition; colour: Colour | Tone }

/** An icon on its own 18 % tint: the way in which a content colour appears. Decorative. */
export function IconTile({ icon, colour }: IconTileProps) {
  return (
    <span className={styles.tile} data-colour={colour}>
      <Icon icon={icon} />
    </span>
  )
}
