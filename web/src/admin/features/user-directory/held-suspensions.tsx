import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import {
  useDiscardSuspensions,
  useReleaseSuspensions,
} from '../../../data/sign-in/user-directory.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './user-directory-page.module.css'

type Held = ResponseBody<'getDirectory'>['held']
type HeldSuspensionsProps = { organisationid: string; held: Held }

/** The held suspensions, for an admin to decide: too many at once, or of users who are needed now. */
export function HeldSuspensions({ organisationid, held }: HeldSuspensionsProps) {
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const releasing = useReleaseSuspensions(organisationid)
  const discarding = useDiscardSuspensions(organisationid)
  const failure = releasing.failure ?? discarding.failure
  const disabledReason = online ? undefined : 'Needs a connection'
  const people = pluralise(held.length, PEOPLE)
  const ids = held.map(({ userid }) => userid)

  async function release() {
    const message = `Suspend ${people}? They are signed out everywhere, and lose their team roles and alerts.`
    if (!(await confirm({ message, danger: true }))) return
    discarding.reset()
    if ((await releasing.run(ids)).ok) toast.success(`${people} suspended`)
  }

  async function discard() {
    releasing.reset()
    if ((await discarding.run(ids)).ok) toast.success('Nobody was suspended')
  }

  return (
    <Card as="section" labelledBy="held-suspensions">
      <h2 id="held-suspensions">The directory wants to suspend {people}</h2>
      {failure && <FailureNotice title="Nothing was changed" sentences={failure.errors} />}
      <p className={styles.intro}>
        It has asked to suspend more than a tenth of all users within an hour or a fifth within a
        day, or people in charge while an incident is open. So it waits for you: these people are
        still signed in. If they have left, suspend them. If not, keep them, and tell whoever looks
        after the directory. Nobody decides about their own account here.
      </p>
      <ul className={styles.people}>
        {held.map(({ userid, name }) => (
          <li key={userid}>
            {name} ({userid})
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          busy={discarding.pending}
          disabledReason={disabledReason}
          onClick={() => void discard()}
        >
          Keep them
        </Button>
        <Button
          kind="danger"
          busy={releasing.pending}
          disabledReason={disabledReason}
          onClick={() => void release()}
        >
          Suspend {people}
        </Button>
      </div>
    </Card>
  )
}
