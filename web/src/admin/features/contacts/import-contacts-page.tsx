import { useImportContacts } from '../../../data/contacts.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { ImportColumn } from '../../importing/import-columns.ts'
import { ImportPage } from '../../importing/import-page.tsx'

const COLUMNS: readonly ImportColumn<'name' | 'title' | 'phone' | 'group' | 'email'>[] = [
  { field: 'name', title: 'Name', alsoCalled: ['fullname'], isRequired: true, hint: 'Kim Doyle' },
  {
    field: 'title',
    title: 'Title',
    alsoCalled: ['jobtitle', 'description'],
    isRequired: false,
    hint: 'Duty manager',
  },
  {
    field: 'phone',
    title: 'Phone',
    alsoCalled: ['phonenumber', 'telephone', 'telephonenumber', 'mobile'],
    isRequired: true,
    hint: '01632 960 111',
  },
  {
    field: 'group',
    title: 'Group',
    alsoCalled: ['contactgroup'],
    isRequired: true,
    hint: 'The name of a contact group that is there; Parent > Name where several share it',
  },
  {
    field: 'email',
    title: 'Email',
    alsoCalled: ['emailaddress', 'mail'],
    isRequired: false,
    hint: 'kim.doyle@school.example',
  },
]

/** Many contacts at once, from a table. */
export function ImportContactsPage() {
  const { organisationid } = useAdminOrganisation()
  const checking = useImportContacts(organisationid)
  const importing = useImportContacts(organisationid)
  return (
    <ImportPage
      noun={{ one: 'contact', many: 'contacts' }}
      columns={COLUMNS}
      checking={checking}
      importing={importing}
      listPath="/admin/contacts"
    >
      <p>
        Contacts go into groups that are there. An import makes no groups: make them under Contact
        Groups first.
      </p>
    </ImportPage>
  )
}
