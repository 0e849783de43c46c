import { Button } from '../ui/button.tsx'
import styles from './save-bar.module.css'

type SaveBarProps = {
  /** The id of the form that Save submits. */
  form: string
  online: boolean
  /** False while something else than the network stands in the way; the screen then says what. */
  canSave?: boolean
  busy: boolean
  leaveLabel: 'Exit' | 'Cancel'
  /** Whether the way out shows without a connection; Back is always there. */
  canLeaveOffline?: boolean
  onLeave: () => void
}

/** The lower edge of a form that only saves online: Save only when there is a way. */
export function SaveBar(props: SaveBarProps) {
  const { form, online, canSave = true, busy, leaveLabel, canLeaveOffline = true, onLeave } = props
  return (
    <div className={styles.bar}>
      {!online && (
        <p className={styles.note}>
          What you type is kept on this device. Save appears when you are online.
        </p>
      )}
      {(online || canLeaveOffline) && (
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={onLeave}>
            {leaveLabel}
          </Button>
          {online && canSave && (
            <Button kind="primary" type="submit" form={form} busy={busy}>
              Save
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
