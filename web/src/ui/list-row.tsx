import type { ReactNode } from 'react'
import type { Colour, Tone } from './colour.ts'
import { type IconDefinition, IconTile } from './icon.tsx'
import styles from './list.module.css'

export type ListRowContent = {
  title: ReactNode
  subtitle?: ReactNode
  icon?: IconDefinition | undefined
  /** Colours the icon's tile and the edge. */
  colour?: Colour | Tone | undefined
  /** A 5 px edge in the row's colour. */
  edge?: boolean | undefined
}

type ListRowProps = ListRowContent & { children?: ReactNode }

/** The inside of a row, the same for links and plain items: tile, title, subtitle, what follows. */
export function ListRow({ title, subtitle, icon, colour = 'black', children }: ListRowProps) {
  return (
    <>
      {icon && <IconTile icon={icon} colour={colour} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        {children}
      </span>
    </>
  )
}

type ListItemProps = ListRowContent & {
  /** Buttons or a tag at the row's right end. */
  end?: ReactNode
}

/** A row that is not a link. */
export function ListItem({ end, ...content }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div
        className={styles.row}
        data-edge={content.edge || undefined}
        data-colour={content.colour ?? 'black'}
      >
        <ListRow {...content} />
        {end}
      </div>
    </li>
  )
}
