import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useMe } from '../../../data/sign-in/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './recovery-codes-dialog.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes once. The server keeps nothing from which it could show them again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { userid } = useMe()
  return (
    <Dialog
      open={codes.length > 0}
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <>
          <Button icon={faPrint} onClick={() => window.print()}>
            Print
          </Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>
        If you lose your phone, each of these signs you in once instead of its code. They are shown
        only now: print them, or keep them in a password manager.
      </p>
      <div className={styles.sheet}>
        <p className={styles.heading}>Holdfast recovery codes of {userid}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <CopyButton text={codes.join('\n')} />
      </div>
    </Dialog>
  )
}
