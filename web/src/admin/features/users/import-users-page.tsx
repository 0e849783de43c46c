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
    hint: 'The password is chosen by a link that is sent to it',
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
          They have no passwords yet. Tell them to press “Forgot password?” where they log in, and
          to enter the email of their row: a link to choose a password is sent to it. The import
          itself has sent no messages.
        </p>
      }
    >
      <p>
        A table holds no passwords. After the import everybody chooses their own by “Forgot
        password?” where they log in.
      </p>
    </ImportPage>
  )
}
