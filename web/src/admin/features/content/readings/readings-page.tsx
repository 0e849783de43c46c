import { useUsers } from '../../../../data/admin/users.ts'
import { useReadings } from '../../../../data/content/readings.ts'
import { joinReads } from '../../../../data/lists/read.ts'
import { useLocation } from '../../../../routing/navigation.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { ContentPage } from '../content-page.tsx'
import { ReadersTable } from './readers-table.tsx'
import { ReadingsTable } from './readings-table.tsx'

const INTRO =
  'Ask staff to say that they have read and understood a page. They find the button at the end of the page, and the pages that are left at Information. A new version asks nobody again: whether a change matters, you decide.'

/** Which pages staff are asked to read, and of one of them (`?page=`) who has read it. */
export function ReadingsPage() {
  const { organisationid } = useAdminOrganisation()
  const readings = useReadings(organisationid)
  const users = useUsers(organisationid)
  const page = new URLSearchParams(useLocation().search).get('page') ?? undefined
  const name = readings.data?.pages.find((each) => each.page === page)?.name
  return (
    <ContentPage
      title={page === undefined ? 'Read and understood' : `Who has read: ${name ?? page}`}
      back={page === undefined ? undefined : ALL}
      intro={page === undefined ? INTRO : undefined}
    >
      {() => (
        <ReadSection read={joinReads([readings, users])}>
          {() =>
            readings.data &&
            users.data &&
            (page === undefined ? (
              <ReadingsTable readings={readings.data} users={users.data} />
            ) : (
              <ReadersTable key={page} page={page} readings={readings.data} users={users.data} />
            ))
          }
        </ReadSection>
      )}
    </ContentPage>
  )
}

const ALL = { label: 'All pages', path: '/admin/content/readings' }
