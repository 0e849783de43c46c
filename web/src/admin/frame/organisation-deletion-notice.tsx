import type { OrganisationDeletion } from '@holdfast/contract/people/organisation-deletion'
import { useState } from 'react'
import {
  useConfirmDeletion,
  useOrganisationDeletion,
  useTakeBackDeletion,
} from '../../data/admin/organisation-deletion.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToast } from '../../ui/dialog/toast-host.tsx'
import { formatDay } from '../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../ui/screen/notice.tsx'
import { useAdminOrganisation } from './admin-organisation.ts'
import { DeleteOrganisationDialog } from './delete-organisation-dialog.tsx'

/** Shown on every admin page of an organisation that is to be deleted. */
export function OrganisationDeletionNotice() {
  const { organisationid } = useAdminOrganisation()
  const deletion = useOrganisationDeletion(organisationid).data?.deletion
  if (!deletion) return null
  return <DeletionNotice key={deletion.asked} deletion={deletion} />
}

function DeletionNotice({ deletion }: { deletion: OrganisationDeletion }) {
  const { organisationid, name } = useAdminOrganisation()
  const { asked, askedby, confirmedby, due, mayConfirm } = deletion
  const online = useOnline()
  const toast = useToast()
  const confirming = useConfirmDeletion(organisationid, asked)
  const takingBack = useTakeBackDeletion(organisationid)
  const [isOpen, setOpen] = useState(false)
  const disabledReason = online ? undefined : 'This needs a connection'

  async function takeBack() {
    if ((await takingBack.run(undefined)).ok) toast.success('Taken back. Nothing is deleted.')
  }

  return (
    <div data-print="hide">
      {takingBack.failure && <FailureNotice sentences={takingBack.failure.errors} />}
      <Notice
        kind="danger"
        title={
          due === null
            ? `${askedby} has asked to delete ${name} with everything`
            : `${name} will be deleted with everything from ${formatDay(due)}`
        }
        actions={
          <>
            <Button
              busy={takingBack.pending}
              disabledReason={disabledReason}
              onClick={() => void takeBack()}
            >
              Take back
            </Button>
            {mayConfirm && (
              <Button
                kind="danger"
                disabledReason={disabledReason}
                onClick={() => {
                  confirming.reset()
                  setOpen(true)
                }}
              >
                Confirm deletion
              </Button>
            )}
          </>
        }
      >
        {due === null
          ? 'Nothing is deleted before a second admin confirms it, and seven days have passed. Without that the request ends after two weeks.'
          : `${askedby} has asked for it, and ${confirmedby} has confirmed it. Export what you have to keep, or take it back.`}
      </Notice>
      {isOpen && (
        <DeleteOrganisationDialog
          name={name}
          title={`Confirm: delete ${name}`}
          button="Confirm deletion"
          write={confirming}
          onDone={() => {
            setOpen(false)
            toast.success('Confirmed. It can be taken back for seven days.')
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
