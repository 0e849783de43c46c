import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { describeDuration } from '@holdfast/contract/durations'
import { INVITATION_LIFETIME_MS } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import { pluralise } from '@holdfast/contract/text'
import { type Invitations, useInviteUsers } from '../../../data/sign-in/invitations.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'

type InviteDialogProps = {
  users: readonly User[]
  organisationid: string
  onClose: () => void
  /** The invitations to print. */
  onSheet: (sheet: Invitations) => void
}

/** Asks whether users get their links by email or on a sheet of QR codes. */
export function InviteDialog({ users, organisationid, onClose, onSheet }: InviteDialogProps) {
  const toast = useToast()
  const mailing = useInviteUsers(organisationid)
  const printing = useInviteUsers(organisationid)
  const failure = mailing.failure ?? printing.failure
  const userids = users.map(({ id }) => id)
  const withoutEmail = users.filter(({ email = '' }) => email === '').length
  const people = pluralise(users.length, { one: 'user', many: 'users' })

  async function sendMails() {
    printing.reset()
    const outcome = await mailing.run({ userids, mail: true })
    if (!outcome.ok) return
    toast.success(`${pluralise(users.length, 'invitation')} sent`)
    onClose()
  }

  async function makeSheet() {
    mailing.reset()
    const outcome = await printing.run({ userids })
    if (outcome.ok) onSheet(outcome.value)
  }

  return (
    <Dialog
      open
      title={`Invite ${users.length === 1 ? (users[0]?.name ?? '') : people}`}
      onClose={onClose}
      dismissible
      actions={
        <>
          <Button
            icon={faEnvelope}
            busy={mailing.pending}
            disabledReason={
              withoutEmail > 0
                ? `${withoutEmail} of ${users.length} without an email address`
                : undefined
            }
            onClick={() => void sendMails()}
          >
            Send by email
          </Button>
          <Button
            kind="primary"
            icon={faPrint}
            busy={printing.pending}
            onClick={() => void makeSheet()}
          >
            Make a sheet to print
          </Button>
        </>
      }
    >
      {failure && <FailureNotice title="Nobody was invited" sentences={failure.errors} />}
      <p>
        Each gets a link of their own, by email or as a QR code on a sheet for a staff meeting. It
        helps them set a password, add the app to their home screen and allow alerts.
      </p>
      <p>
        A link works once and for {describeDuration(INVITATION_LIFETIME_MS)}, and ends earlier ones.
        Whoever has signed in already keeps their password until they choose another by the link.
      </p>
    </Dialog>
  )
}
