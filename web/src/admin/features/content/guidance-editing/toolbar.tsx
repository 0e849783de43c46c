import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { useNewShortcut } from '../../../frame/shortcuts.ts'
import styles from './lists.module.css'

type ToolbarProps = {
  create: { label: string; run: () => void }
  /** Before the button that creates. */
  children?: ReactNode
}

/** Shown above a list, with the button that makes a new entry. The key N presses it too. */
export function Toolbar({ create, children }: ToolbarProps) {
  useNewShortcut(create.run)
  return (
    <div className={styles.toolbar}>
      {children}
      <Button kind="primary" icon={faPlus} aria-keyshortcuts="n" onClick={create.run}>
        {create.label}
      </Button>
    </div>
  )
}
