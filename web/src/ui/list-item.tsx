import type { ReactNode } from 'react'
import styles from './list.module.css'
import { ListRow, type ListRowContent } from './list-row.tsx'

type ListItemProps = ListRowContent & {
  /** Buttons or a tag at the row's right end. */
  end?: ReactNode
}

/** A row that leads nowhere by itself. */
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
