import type { ReactNode } from 'react'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './outbox-save-bar.module.css'

type OutboxSaveBarProps = {
  /** The id of the form that it sends. */
  form: string
  busy: boolean
  children?: ReactNode
}

/** The button below a form whose entry waits in the outbox while there is no network. */
export function OutboxSaveBar({ form, busy, children = 'Save' }: OutboxSaveBarProps) {
  const online = useOnline()
  return (
    <div className={styles.bar}>
      <Button kind="primary" type="submit" form={form} busy={busy} block>
        {children}
      </Button>
      {!online && (
        <p className="meta">You are offline. It will be sent when you are back online.</p>
      )}
    </div>
  )
}
