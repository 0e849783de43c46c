import type { ContactGroup } from '@holdfast/contract/contacts'
import { useContactGroups } from '../../../../data/contacts.ts'
import { groupChoices, withGroup } from '../../../../domain/contact-group-options.ts'
import { CheckboxGroup } from '../../../../ui/checkbox-group.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/read-section.tsx'

type ContactGroupBoxesProps = {
  chosen: readonly string[]
  onChange: (groupids: string[]) => void
  /** The saved selection, so that a deleted group stays visible when it is unticked. */
  saved: readonly string[]
}

/** Which of the organisation's contact groups a page shows. */
export function ContactGroupBoxes({ chosen, onChange, saved }: ContactGroupBoxesProps) {
  const { organisationid } = useAdminOrganisation()
  const groups = useContactGroups(organisationid)
  return (
    <ReadSection read={groups}>
      {(all) => <Boxes all={all} chosen={chosen} onChange={onChange} saved={saved} />}
    </ReadSection>
  )
}

type BoxesProps = ContactGroupBoxesProps & { all: readonly ContactGroup[] }

function Boxes({ all, chosen, onChange, saved }: BoxesProps) {
  const options = groupChoices(all, [...saved, ...chosen])
  const names = chosen.flatMap((id) => options.filter(({ value }) => value === id))
  return (
    <>
      <CheckboxGroup
        name="groupids"
        legend="Contact groups"
        hint={
          options.length === 0
            ? 'There are no contact groups yet. Make one on the page Contact groups.'
            : 'Staff see the groups in the order in which they were ticked.'
        }
        options={options}
        values={chosen}
        onChange={({ target }) => onChange(withGroup(chosen, target.value, target.checked))}
      />
      {names.length > 1 && (
        <p className="meta">In this order: {names.map(({ label }) => label).join(', ')}</p>
      )}
    </>
  )
}
