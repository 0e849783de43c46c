import { Link } from '../../../routing/navigation.tsx'
import { useDraft } from '../../../storage/drafts.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { ImportColumn } from '../../importing/import-columns.ts'
import { ImportPage } from '../../importing/import-page.tsx'
import {
  RoleAndGroupChangesPreview,
  UserChangesPreview,
  type UserField,
  useUserImport,
} from './complete-import.tsx'

const COLUMNS: readonly ImportColumn<UserField>[] = [
  {
    field: 'username',
    title: 'Username',
    alsoCalled: ['login'],
    isRequired: true,
    hint: 'For logging in: small letters, digits and . _ - @',
  },
  { field: 'name', title: 'Name', alsoCalled: ['fullname'], isRequired: true, hint: 'Kim Doyle' },
  {
    field: 'email',
    title: 'Email',
    alsoCalled: ['emailaddress', 'mail'],
    isRequired: true,
    isWide: true,
    hint: 'For the link to choose a password, and for alerts',
  },
  {
    field: 'type',
    title: 'Type',
    alsoCalled: ['usertype'],
    isRequired: false,
    hint: 'standard or admin; an empty cell is standard',
  },
  {
    field: 'phone',
    title: 'Phone',
    alsoCalled: ['phonenumber', 'telephone', 'telephonenumber', 'mobile', 'mobilenumber'],
    isRequired: false,
    hint: '07700 900 111; the crisis team rings it when somebody does not answer an alert',
  },
  {
    field: 'role',
    title: 'Team role',
    alsoCalled: ['roles', 'teamroles', 'crisisrole', 'crisisteamrole'],
    isRequired: false,
    isWide: true,
    hint: 'Log keeper; several with commas between them; an empty cell changes nothing',
  },
  {
    field: 'rollgroup',
    title: 'Roll group',
    alsoCalled: ['rollgroups', 'group', 'class', 'form', 'tutorgroup', 'registrationgroup'],
    isRequired: false,
    hint: '7A: the roll group that this person counts, which must be there already',
  },
]

/** Many users at once, from a table. */
export function ImportUsersPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const mode = useDraft<'complete'>(`import users mode ${organisationid}`)
  const isComplete = mode.value === 'complete'
  const { checking, importing, changes, rolesAndGroups, confirmRoles } = useUserImport(
    organisationid,
    isComplete,
  )
  return (
    <ImportPage
      noun={{ one: 'user', many: 'users' }}
      columns={COLUMNS}
      checking={checking}
      importing={importing}
      listPath="/admin/users"
      confirmImport={confirmRoles}
      preview={
        <>
          {changes && <UserChangesPreview changes={changes} />}
          {rolesAndGroups && <RoleAndGroupChangesPreview {...rolesAndGroups} />}
        </>
      }
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
        own. A user directory, such as Microsoft Entra ID, can keep the list up to date
        automatically:{' '}
        <Link to={addressOf('/admin/users/directory')} viewTransition>
          connect a user directory
        </Link>
        .
      </p>
      <Checkbox
        label="The table lists everybody: change those who are here already, and suspend those who are not in it"
        checked={isComplete}
        onChange={({ target }) => (target.checked ? mode.save('complete') : mode.clear())}
      />
      {isComplete && (
        <p>
          You can upload such a table again and again. Before anything changes you see who is new,
          changed and gone. Suspended users are signed out and keep their names in the logs.
        </p>
      )}
    </ImportPage>
  )
}
