import { Button } from '../ui/button/button.tsx'
import styles from './save-bar.module.css'

type SaveBarProps = {
  /** The id of the form that Save submits. */
  form: string
  online: boolean
  /** False while something other than the network prevents saving; the screen then says what it is. */
  canSave?: boolean
  busy: boolean
  leaveLabel: 'Exit' | 'Cancel'
  /** Whether the leave button is shown offline; Back always is. */
  canLeaveOffline?: boolean
  onLeave: () => void
}

/** The bottom bar of a form that only saves online: Save is shown only when it can be pressed. */
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
