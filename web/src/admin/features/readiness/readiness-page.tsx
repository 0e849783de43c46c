import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { useUserReadiness } from '../../../data/user-readiness.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { ReadSection } from '../../frame/read-section.tsx'
import { ReadinessTable } from './readiness-table.tsx'

/** Who of the organisation is ready for a day without network. */
export function ReadinessPage() {
  const { organisationid } = useAdminOrganisation()
  const readiness = useUserReadiness(organisationid)
  return (
    <AdminPage title="Readiness">
      <ReadSection read={readiness}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState
              icon={faUsers}
              title="No users yet"
              text="Add people on the page Users; their devices report here once they have signed in."
            />
          ) : (
            <ReadinessTable users={users} />
          )
        }
      </ReadSection>
    </AdminPage>
  )
}
