import type { ReactNode } from 'react'
import { Link } from '../../routing/navigation.tsx'
import { DisabledLink } from '../button/link-button.tsx'
import type { Colour, Tone } from '../theme/colour.ts'
import { type IconDefinition, IconTile } from '../theme/icon.tsx'
import styles from './tile-link.module.css'

/** Up to three tiles a row, two or one where the screen is narrow or the text large. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

type TileLinkProps = {
  to: string
  title: string
  icon: IconDefinition
  colour: Colour | Tone
  /** Why the tile is disabled; it is then not a link and shows this text. */
  disabledReason?: string | undefined
}

/** A tile of the home screen: one link with an icon and a short label. */
export function TileLink({ to, title, icon, colour, disabledReason }: TileLinkProps) {
  const inside = (
    <>
      <IconTile icon={icon} colour={colour} />
      <span className={styles.title}>{title}</span>
    </>
  )
  return (
    <li className={styles.cell}>
      {disabledReason ? (
        <DisabledLink className={styles.tile}>
          {inside}
          <span className={styles.reason}>{disabledReason}</span>
        </DisabledLink>
      ) : (
        <Link to={to} viewTransition className={styles.tile}>
          {inside}
        </Link>
      )}
    </li>
  )
}
