import type { Session } from '../session/session-rules.ts'
import { readKnownOrganisation } from '../storage/single-sign-on-attempt.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SingleSignOnPlace } from './single-sign-on-place.tsx'

type SignInAgainDialogProps = {
  session: Session
  open: boolean
  onClose: () => void
  onSignedIn?: () => void
}

/** Lets the same user sign in again over the current screen. */
export function SignInAgainDialog({ session, open, onClose, onSignedIn }: SignInAgainDialogProps) {
  const { name, userid } = session
  return (
    <Dialog
      open={open}
      title="Sign in again"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <p>
        You are {name} ({userid}).
      </p>
      <SignInForm
        signInPage="standard"
        fixedUserid={userid}
        onSignedIn={() => {
          onClose()
          onSignedIn?.()
        }}
      />
      {readKnownOrganisation() && <SingleSignOnPlace signInPage="standard" username={userid} />}
    </Dialog>
  )
}
