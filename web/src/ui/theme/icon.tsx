import type { IconDefinition as FontAwesomeIcon } from '@fortawesome/free-solid-svg-icons'
import type { Colour, Tone } from './colour.ts'
import styles from './icon.module.css'

/** The part of an icon that the build keeps: see vite-plugins/icon-paths.ts. */
export type IconDefinition = Pick<FontAwesomeIcon, 'icon'>

type IconProps = {
  icon: IconDefinition
  /** The text alternative; leave it out where text beside it says the same. */
  label?: string | undefined
}

/** A Font Awesome icon as inline svg: as tall as the text around it, in the text's colour. */
export function Icon({ icon, label }: IconProps) {
  const [width, height, , , path] = icon.icon
  return (
    <svg
      className={styles.icon}
      viewBox={`0 0 ${width} ${height}`}
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={typeof path === 'string' ? path : path.join(' ')} fill="currentColor" />
    </svg>
  )
}

type IconTileProps = { icon: IconDefinition; colour: Colour | Tone }

/** An icon on an 18 % tint of its content colour. Decorative. */
export function IconTile({ icon, colour }: IconTileProps) {
  return (
    <span className={styles.tile} data-colour={colour}>
      <Icon icon={icon} />
    </span>
  )
}
