import { useImportUsers } from '../../../data/users.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { ImportColumn } from '../../importing/import-columns.ts'
import { ImportPage } from '../../importing/import-page.tsx'

const COLUMNS: readonly ImportColumn<'username' | 'name' | 'email' | 'type'>[] = [
  {
    field: 'username',
    title: 'Username',
    alsoCalled: ['login'],
    isNeeded: true,
    hint: 'For logging in: small letters, digits and . _ - @',
  },
  { field: 'name', title: 'Name', alsoCalled: ['fullname'], isNeeded: true, hint: 'Kim Doyle' },
  {
    field: 'email',
    title: 'Email',
    alsoCalled: ['emailaddress', 'mail'],
    isNeeded: true,
    isWide: true,
    hint: 'For the link to choose a password, and for alerts',
  },
  {
    field: 'type',
    title: 'Type',
    alsoCalled: ['usertype'],
    isNeeded: false,
    hint: 'standard or admin; an empty cell is standard',
  },
]

/** Many users at once, from a table. */
export function ImportUsersPage() {
  const { organisationid } = useAdminOrganisation()
  const checking = useImportUsers(organisationid)
  const importing = useImportUsers(organisationid)
  return (
    <ImportPage
      noun={{ one: 'user', many: 'users' }}
      columns={COLUMNS}
      checking={checking}
      importing={importing}
      listPath="/admin/users"
      afterwards={
        <p>
          They have no passwords yet, and the import has sent no messages. Select them in the table
          of users and press “Invite selected”: each gets a link to choose a password, by email or
          on a sheet to print.
        </p>
      }
    >
      <p>
        A table holds no passwords. After the import you invite people, and everybody chooses their
        own.
      </p>
    </ImportPage>
  )
}
