import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Contact } from '@holdfast/contract/people/contacts'
import { useContacts, useSaveContact } from '../../../data/contacts.ts'
import { latestOf } from '../../../data/lists/records.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { type Option, SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'

type ContactDialogProps = {
  /** Without one it makes a new contact. */
  contact?: Contact | undefined
  groups: readonly Option[]
  onClose: () => void
}

const LABELS = { name: 'Name', title: 'Title', phone: 'Phone', email: 'Email', groupid: 'Group' }

type ContactFields = { name: string; title: string; phone: string; email: string; groupid: string }

/** The dialog of a contact, which others may change meanwhile. */
export function ContactDialog({ contact: opened, groups, onClose }: ContactDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const contacts = useContacts(organisationid)
  const contact = latestOf(contacts.data, opened)
  const current: ContactFields = {
    name: contact?.name ?? '',
    title: contact?.title ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    groupid: contact?.groupid ?? (groups.length === 1 ? (groups[0]?.value ?? '') : ''),
  }
  const { form, dialog, saveAndClose, recordId } = useRecordDialog({
    kind: `contact/${organisationid}`,
    id: contact?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSaveContact(organisationid),
    onConflict: contacts.retry,
    onClose,
  })
  const { fields } = form
  const isNew = contact === undefined
  const live =
    contact && incidentOfGroup(contact.groupid) !== undefined ? contact.groupid : undefined
  const options = live ? [{ value: live, label: 'Live incident contacts' }, ...groups] : groups

  const fieldProps = (field: keyof ContactFields) => ({
    name: field,
    label: LABELS[field],
    value: fields[field],
    error: form.errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  })

  async function saveContact() {
    const body = {
      ...fields,
      name: fields.name.trim(),
      phone: fields.phone.trim(),
      email: fields.email.trim(),
      ...(!isNew && { base: current }),
    }
    await saveAndClose(problemsOf(body), () => ({ ...recordId(body.name), body }))
  }

  return (
    <RecordDialog
      {...dialog}
      title={isNew ? 'New contact' : `Edit ${contact.name}`}
      onSave={() => void saveContact()}
    >
      <TextField {...fieldProps('name')} autoComplete="off" />
      <ConflictChoice form={form} field="name" />
      <TextField
        {...fieldProps('title')}
        hint="What they do, such as Duty officer."
        autoComplete="off"
      />
      <ConflictChoice form={form} field="title" />
      <TextField {...fieldProps('phone')} type="tel" autoComplete="off" />
      <ConflictChoice form={form} field="phone" />
      <TextField {...fieldProps('email')} type="email" autoComplete="off" />
      <ConflictChoice form={form} field="email" />
      <SelectField {...fieldProps('groupid')} emptyOption="Choose a group" options={options} />
      <ConflictChoice
        form={form}
        field="groupid"
        format={(id) => options.find(({ value }) => value === id)?.label ?? id}
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
