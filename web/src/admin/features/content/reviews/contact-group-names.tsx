import { useContactGroups } from '../../../../data/contacts.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'

/** The contact groups that a page shows, in its order. */
export function ContactGroupNames({ ids }: { ids: readonly string[] }) {
  const { organisationid } = useAdminOrganisation()
  const groups = useContactGroups(organisationid)
  return (
    <ReadSection read={groups}>
      {(all) => (
        <ul>
          {ids.map((id) => (
            <li key={id}>{all.find((group) => group.id === id)?.name ?? 'A deleted group'}</li>
          ))}
        </ul>
      )}
    </ReadSection>
  )
}
