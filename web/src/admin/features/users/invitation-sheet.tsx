import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import type { Invitations } from '../../../data/sign-in/invitations.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { BareList } from '../../../ui/list/list.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import styles from './invitation-sheet.module.css'

type InvitationSheetProps = { sheet: Invitations; onClose: () => void }

/** QR codes for a staff meeting, eight on an A4 page, to cut apart. They are stored nowhere. */
export function InvitationSheet({ sheet, onClose }: InvitationSheetProps) {
  const { name: organisation } = useAdminOrganisation()
  const until = formatDay(Date.parse(sheet.expires))
  return (
    <AdminPage
      title="Invitations"
      above={
        <Button kind="quiet" icon={faChevronLeft} onClick={onClose}>
          Users
        </Button>
      }
    >
      <div className={styles.tools} data-print="hide">
        <Notice kind="warn" title="Print them now">
          They are not shown again. Whoever scans a code first signs in as that person, so give each
          to nobody else.
        </Notice>
        <Button kind="primary" icon={faPrint} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <BareList className={styles.sheet}>
        {sheet.invitations.map(({ userid, name, link }) => (
          <li key={userid} className={styles.invitation}>
            <QrCode text={link ?? ''} label={`Invitation for ${name}`} />
            <div className={styles.words}>
              <strong className={styles.name}>{name}</strong>
              <span>{organisation}</span>
              <span>
                Username: <strong>{userid}</strong>
              </span>
              <span>Scan this with the camera of the phone that you carry.</span>
              <small>Works once, until {until}.</small>
            </div>
          </li>
        ))}
      </BareList>
    </AdminPage>
  )
}
