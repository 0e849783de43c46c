import { useState } from 'react'
import { useExportUser } from '../../../data/admin/person-export.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { PersonExport } from '../../person-export/person-export.tsx'

/** Somebody who has left may ask what is still kept about them. Their username is in the log and the activity. */
export function FormerUserDialog({ onClose }: { onClose: () => void }) {
  const { organisationid } = useAdminOrganisation()
  const exporting = useExportUser(organisationid)
  const [username, setUsername] = useState('')
  const id = username.trim().toLowerCase()

  return (
    <Dialog
      open
      title="Export a former user"
      onClose={onClose}
      dismissible
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <TextField
        name="username"
        label="Username"
        hint="Of a user who was deleted. Activity shows it: filter by User deleted."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={
          exporting.failure?.code === 'not-found'
            ? 'No user of this organisation has or had this username'
            : undefined
        }
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      {id !== '' && <PersonExport id={id} name={id} write={exporting} />}
    </Dialog>
  )
}
