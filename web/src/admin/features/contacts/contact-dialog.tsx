import type { Contact } from '@holdfast/contract/contacts'
import { incidentOfGroup } from '@holdfast/contract/ids'
import { useSaveContact } from '../../../data/contacts.ts'
import { useSaving } from '../../../editing/use-saving.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { type Option, SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useTypedFields } from '../../record-dialog/use-typed-fields.ts'

type ContactDialogProps = {
  /** Without one it makes a new contact. */
  contact?: Contact | undefined
  groups: readonly Option[]
  onClose: () => void
}

type ContactFields = { name: string; title: string; phone: string; email: string; groupid: string }

/** The dialog of a contact. */
export function ContactDialog({ contact, groups, onClose }: ContactDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const { save, clear, problems, busy, errorOf } = useSaving(useSaveContact(organisationid))
  const present: ContactFields = {
    name: contact?.name ?? '',
    title: contact?.title ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    groupid: contact?.groupid ?? (groups.length === 1 ? (groups[0]?.value ?? '') : ''),
  }
  const typed = useTypedFields(`contact/${organisationid}`, contact?.id, present, {
    onClose,
    onBeginAgain: clear,
  })
  const { fields } = typed
  const isNew = contact === undefined
  const live =
    contact && incidentOfGroup(contact.groupid) !== undefined ? contact.groupid : undefined
  const options = live ? [{ value: live, label: 'Live incident contacts' }, ...groups] : groups

  const words = (field: keyof ContactFields) => ({
    name: field,
    value: fields[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) =>
      typed.change({ [field]: target.value }),
  })

  async function saveContact() {
    const body = {
      ...fields,
      name: fields.name.trim(),
      phone: fields.phone.trim(),
      email: fields.email.trim(),
    }
    const input = () => ({ ...typed.recordId(body.name), body })
    if (await save(problemsOf(body), input)) typed.close()
  }

  return (
    <RecordDialog
      {...typed.dialog}
      title={isNew ? 'New contact' : `Edit ${contact.name}`}
      onSave={() => void saveContact()}
      busy={busy}
      problems={problems}
    >
      <TextField {...words('name')} label="Name" autoComplete="off" />
      <TextField
        {...words('title')}
        label="Title"
        hint="What they do, such as Duty officer."
        autoComplete="off"
      />
      <TextField {...words('phone')} label="Phone" type="tel" autoComplete="off" />
      <TextField {...words('email')} label="Email" type="email" autoComplete="off" />
      <SelectField
        {...words('groupid')}
        label="Group"
        emptyOption="Choose a group"
        options={options}
      />
    </RecordDialog>
  )
}

function problemsOf({ name, phone, groupid }: ContactFields): Problem[] {
  const problems: Problem[] = []
  if (name === '') problems.push({ field: 'name', message: 'Enter a name' })
  if (phone === '') problems.push({ field: 'phone', message: 'Enter a phone number' })
  if (groupid === '') problems.push({ field: 'groupid', message: 'Choose a contact group' })
  return problems
}
