import { COLOUR_NAMES } from '@holdfast/contract/appearance'
import type { ContactGroup } from '@holdfast/contract/contacts'
import { useSaveContactGroup } from '../../../data/contacts.ts'
import { useSaving } from '../../../editing/use-saving.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ColourField, IconChoice } from '../../record-dialog/icon-choice.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useTypedFields } from '../../record-dialog/use-typed-fields.ts'
import { ICONS, possibleParents } from './contact-group-rules.ts'

type ContactGroupDialogProps = {
  /** Without one it makes a new group. */
  group?: ContactGroup | undefined
  groups: readonly ContactGroup[]
  onClose: () => void
}

/** The dialog of a contact group: green with the phone icon unless chosen otherwise. */
export function ContactGroupDialog({ group, groups, onClose }: ContactGroupDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const { save, clear, problems, busy, errorOf } = useSaving(useSaveContactGroup(organisationid))
  const present = {
    name: group?.name ?? '',
    parentgroupid: group?.parentgroupid ?? '',
    colour: COLOUR_NAMES.find((one) => one === group?.colour) ?? 'green',
    icon: ICONS.find(({ name }) => name === group?.icon)?.name ?? 'phone',
  }
  const typed = useTypedFields(`contact group/${organisationid}`, group?.id, present, {
    onClose,
    onBeginAgain: clear,
  })
  const { fields, change } = typed
  const isNew = group === undefined

  async function saveGroup() {
    const name = fields.name.trim()
    const found = name === '' ? [{ field: 'name', message: 'Enter a name' }] : []
    const body = { ...fields, name, parentgroupid: fields.parentgroupid || null }
    if (await save(found, () => ({ ...typed.recordId(name), body }))) typed.close()
  }

  return (
    <RecordDialog
      {...typed.dialog}
      title={isNew ? 'New contact group' : `Edit ${group.name}`}
      onSave={() => void saveGroup()}
      busy={busy}
      problems={problems}
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('name')}
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        name="parentgroupid"
        label="Parent group"
        emptyOption="None: at the top"
        options={possibleParents(groups, group).map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.parentgroupid}
        onChange={(event) => change({ parentgroupid: event.target.value })}
      />
      <ColourField value={fields.colour} onChange={(colour) => change({ colour })} />
      <IconChoice
        icons={ICONS}
        colour={fields.colour}
        value={fields.icon}
        onChange={(name) =>
          change({ icon: ICONS.find((icon) => icon.name === name)?.name ?? 'phone' })
        }
      />
    </RecordDialog>
  )
}
