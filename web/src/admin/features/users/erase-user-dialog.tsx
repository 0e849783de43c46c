import { ERASURE_WAIT_MS } from '@holdfast/contract/limits'
import type { NameErasure } from '@holdfast/contract/people/name-erasures'
import { useState } from 'react'
import {
  useAskNameErasure,
  useConfirmNameErasure,
  useNameErasures,
  useWithdrawNameErasure,
} from '../../../data/admin/name-erasures.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import styles from './erase-user-dialog.module.css'

/** Erasing the name of somebody who has left: one admin asks, another one confirms. */
export function EraseUserDialog({ onClose }: { onClose: () => void }) {
  const { organisationid } = useAdminOrganisation()
  const asking = useAskNameErasure(organisationid)
  const erasures = useNameErasures(organisationid).data?.erasures ?? []
  const [username, setUsername] = useState('')
  const online = useOnline()
  const id = username.trim().toLowerCase()

  async function ask() {
    if ((await asking.run(id)).ok) setUsername('')
  }

  return (
    <Dialog
      open
      title="Erase a former user"
      onClose={onClose}
      dismissible
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Name and username go from every log, record and list, and a number takes their place. The
        records still verify. They say that a name was erased, on which day and by whom, and nobody
        can find out any more who it was.
      </p>
      <p>
        What people typed stays, with the name in it. So do some summaries in the activity, records
        that were exported, and backups. To see where the name stands, use “Export a former user”
        before: its file mentions.html lists it.
      </p>
      <TextField
        name="username"
        label="Username"
        hint="Of a user who was deleted at least 28 days ago, and whose incidents were all closed 28 days ago. All admins are told by mail, and a second one has to confirm it, a day later at the earliest."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      {asking.failure && (
        <FailureNotice title="Nothing was asked for" sentences={asking.failure.errors} />
      )}
      <Button
        busy={asking.pending}
        disabled={id === ''}
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void ask()}
      >
        Ask for the erasure
      </Button>
      {erasures.length > 0 && (
        <ul className={styles.list}>
          {erasures.map((erasure) => (
            <Erasure key={erasure.number} erasure={erasure} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Erasure({ erasure }: { erasure: NameErasure }) {
  const { organisationid } = useAdminOrganisation()
  const { number, userid, asked, askedby, erased, confirmedby, mayConfirm, needsOwnAdmin } = erasure
  const confirming = useConfirmNameErasure(organisationid)
  const withdrawing = useWithdrawNameErasure(organisationid)
  const [isSure, setSure] = useState(false)
  const confirmableFrom = new Date(Date.parse(asked) + ERASURE_WAIT_MS).toISOString()
  const disabledReason = useOnline() ? undefined : 'Needs a connection'
  const failure = confirming.failure ?? withdrawing.failure
  if (userid === null) {
    return (
      <li>
        Erased user {number}: erased on {formatDay(erased ?? asked)}. {askedby} asked for it,{' '}
        {confirmedby} confirmed it.
      </li>
    )
  }
  return (
    <li>
      <p>
        <b>{userid}</b>: {askedby} asked for it on {formatDay(asked)}.{' '}
        {mayConfirm
          ? 'Once you confirm it, nobody can take it back.'
          : `${needsOwnAdmin ? 'An admin of the school itself' : 'Another admin'} can confirm it from ${formatDateTime(confirmableFrom)}, within two weeks.`}
      </p>
      {failure && <FailureNotice title="Nothing was changed" sentences={failure.errors} />}
      <div className={styles.buttons}>
        {mayConfirm && (
          <Button
            kind="danger"
            busy={confirming.pending}
            disabledReason={disabledReason}
            onClick={() => (isSure ? void confirming.run({ userid, asked }) : setSure(true))}
          >
            {isSure ? `Erase ${userid} for ever` : 'Confirm the erasure'}
          </Button>
        )}
        <Button
          busy={withdrawing.pending}
          disabledReason={disabledReason}
          onClick={() => void withdrawing.run(userid)}
        >
          Take back
        </Button>
      </div>
    </li>
  )
}
