import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useAdminAddress } from '../../frame/admin-organisation.ts'

/** In place of the popup of a new contact, while there is no group to put it in. */
export function NoGroupsPopup({ onClose }: { onClose: () => void }) {
  const addressOf = useAdminAddress()
  return (
    <Dialog
      open
      title="New contact"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton kind="primary" to={addressOf('/admin/contactgroups')}>
            Go to Contact Groups
          </LinkButton>
        </>
      }
    >
      <p>You need to create at least one contact group first.</p>
    </Dialog>
  )
}
