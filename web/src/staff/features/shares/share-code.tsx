import type { CreatedShare } from '@holdfast/contract/incidents/shares'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from './shares-screen.module.css'

type ShareCodeProps = { share: CreatedShare; exercise: boolean; onClose: () => void }

/** The link as a QR code, for a phone that is held above this one. */
export function ShareCode({ share, exercise, onClose }: ShareCodeProps) {
  return (
    <Dialog
      open
      title={`${exercise ? 'EXERCISE: ' : ''}For ${share.name}`}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        Let them scan this with the camera of their phone. It works until{' '}
        {formatDateTime(share.expires)}.
      </p>
      <div className={styles.code}>
        <QrCode text={share.address} label={`QR code with the link for ${share.name}`} />
      </div>
      <p className={styles.copy}>
        <CopyButton text={share.address} label="Copy link" />
      </p>
      <p className="meta">Whoever has the link can read it. Send it to nobody else.</p>
    </Dialog>
  )
}
