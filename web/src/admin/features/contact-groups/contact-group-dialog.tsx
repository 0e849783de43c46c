import {
  COLOUR_CHOICES,
  colourChoiceOf,
  resolveColour,
} from '@holdfast/contract/content/appearance'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { useContactGroups, useSaveContactGroup } from '../../../data/contacts.ts'
import { latestOf } from '../../../data/lists/records.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ColourField, IconChoice } from '../../record-dialog/icon-choice.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { ICONS, possibleParents } from './contact-group-rules.ts'

const LABELS = { name: 'Name', parentgroupid: 'Parent group', colour: 'Colour', icon: 'Icon' }

type ContactGroupDialogProps = {
  /** Without one it makes a new group. */
  group?: ContactGroup | undefined
  groups: readonly ContactGroup[]
  onClose: () => void
}

/** The dialog of a contact group. A new one is green and has the phone icon. */
export function ContactGroupDialog({ group: opened, groups, onClose }: ContactGroupDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const { retry } = useContactGroups(organisationid)
  const group = latestOf(groups, opened)
  const current = {
    name: group?.name ?? '',
    parentgroupid: group?.parentgroupid ?? '',
    colour: colourChoiceOf(group?.colour ?? 'green'),
    icon: ICONS.find(({ name }) => name === group?.icon)?.name ?? 'phone',
  }
  const { form, dialog, saveAndClose, recordId } = useRecordDialog({
    kind: `contact group/${organisationid}`,
    id: group?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSaveContactGroup(organisationid),
    onConflict: retry,
    onClose,
  })
  const { fields, change } = form
  const isNew = group === undefined

  async function saveGroup() {
    const name = fields.name.trim()
    const found = name === '' ? [{ field: 'name', message: 'Enter a name' }] : []
    const body = {
      ...fields,
      name,
      parentgroupid: fields.parentgroupid || null,
      ...(group && { base: baseOf(group) }),
    }
    await saveAndClose(found, () => ({ ...recordId(name), body }))
  }

  return (
    <RecordDialog
      {...dialog}
      title={isNew ? 'New contact group' : `Edit ${group.name}`}
      onSave={() => void saveGroup()}
    >
      <TextField
        name="name"
        label={LABELS.name}
        autoComplete="off"
        error={form.errorOf('name')}
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ConflictChoice form={form} field="name" />
      <SelectField
        name="parentgroupid"
        label={LABELS.parentgroupid}
        emptyOption="None: at the top"
        options={possibleParents(groups, group).map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.parentgroupid}
        onChange={(event) => change({ parentgroupid: event.target.value })}
      />
      <ConflictChoice
        form={form}
        field="parentgroupid"
        format={(id) => groups.find((candidate) => candidate.id === id)?.name ?? 'None: at the top'}
      />
      <ColourField value={fields.colour} onChange={(colour) => change({ colour })} />
      <ConflictChoice form={form} field="colour" format={(colour) => COLOUR_CHOICES[colour]} />
      <IconChoice
        icons={ICONS}
        colour={resolveColour(fields.colour, fields.name)}
        value={fields.icon}
        onChange={(name) =>
          change({ icon: ICONS.find((icon) => icon.name === name)?.name ?? 'phone' })
        }
      />
      <ConflictChoice
        form={form}
        field="icon"
        format={(icon) => ICONS.find(({ name }) => name === icon)?.label ?? icon}
      />
    </RecordDialog>
  )
}

/** The group as it is stored, including a colour or icon for which the form has no option. */
function baseOf({ name, parentgroupid, colour, icon }: ContactGroup) {
  return { name, parentgroupid, colour, icon }
}
