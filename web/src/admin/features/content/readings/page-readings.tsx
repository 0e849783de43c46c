import { useUsers } from '../../../../data/admin/users.ts'
import { useReadings } from '../../../../data/content/readings.ts'
import { countReaders, readersOf } from '../../../../domain/reading-rules.ts'
import { Link } from '../../../../routing/navigation.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadingSwitch } from './reading-switch.tsx'

/** In the editor: whether staff are asked to read the page, and how many have. Nothing of an unpublished page. */
export function PageReadings({ page }: { page: string }) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const readings = useReadings(organisationid).data
  const users = useUsers(organisationid).data
  if (!readings?.pages.some((each) => each.page === page) || !users) return null
  const readers = readersOf(page, readings, users)
  return (
    <section aria-label="Read and understood">
      <ReadingSwitch page={page} readers={readers} />
      {readers && (
        <p>
          <Link to={addressOf(`/admin/content/readings?page=${encodeURIComponent(page)}`)}>
            Read by {countReaders(readers)}
          </Link>
        </p>
      )}
    </section>
  )
}
