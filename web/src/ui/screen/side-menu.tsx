import { type ReactNode, useId } from 'react'
import { NativeDialog } from '../dialog/dialog.tsx'
import { type MenuEntry, MenuList } from '../list/menu-list.tsx'
import styles from './side-menu.module.css'

type SideMenuProps = {
  open: boolean
  onClose: () => void
  title: string
  entries?: readonly MenuEntry[]
  /** Replaces the entries by a menu that calls `onClose` after a choice. */
  children?: ReactNode
  /** Shown at the lower edge, below the entries: who is signed in, the version. */
  foot?: ReactNode
}

/** Slides in from the left; closes on a choice, on Escape and on a tap beside it. */
export function SideMenu({ open, onClose, title, entries, children, foot }: SideMenuProps) {
  const titleId = useId()
  return (
    <NativeDialog open={open} onClose={onClose} aria-labelledby={titleId} className={styles.menu}>
      <div className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <nav aria-labelledby={titleId}>
          {children}
          {entries && <MenuList entries={entries} onChosen={onClose} />}
        </nav>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </NativeDialog>
  )
}
