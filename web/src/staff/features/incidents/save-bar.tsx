import { Button } from '../../../ui/button.tsx'
import styles from './incident-fields-form.module.css'

type SaveBarProps = {
  /** The id of the form that Save submits. */
  form: string
  online: boolean
  busy: boolean
  onExit: () => void
}

/** Save and Exit, only while online; the form itself can be filled in at any time. */
export function SaveBar({ form, online, busy, onExit }: SaveBarProps) {
  if (!online) {
    return (
      <p className={styles.note}>
        What you type is kept on this device. Save appears when you are online.
      </p>
    )
  }
  return (
    <div className={styles.buttons}>
      <Button disabled={busy} onClick={onExit}>
        Exit
      </Button>
      <Button kind="primary" type="submit" form={form} busy={busy}>
        Save
      </Button>
    </div>
  )
}
