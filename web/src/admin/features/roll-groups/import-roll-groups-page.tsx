import { useImportRollGroups } from '../../../data/incidents/roll-groups.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { ImportColumn } from '../../importing/import-columns.ts'
import { ImportPage } from '../../importing/import-page.tsx'

const COLUMNS: readonly ImportColumn<'name' | 'expected' | 'counters' | 'sort'>[] = [
  {
    field: 'name',
    title: 'Name',
    alsoCalled: ['group', 'class', 'form', 'tutorgroup', 'registrationgroup'],
    isRequired: true,
    hint: '7A, Kitchen, Visitors',
  },
  {
    field: 'expected',
    title: 'Expected',
    alsoCalled: ['number', 'pupils', 'size', 'numberonroll', 'nor'],
    isRequired: true,
    hint: 'How many people are in it on a full day, such as 28; 0 for visitors',
  },
  {
    field: 'counters',
    title: 'Who counts',
    alsoCalled: ['counter', 'username', 'usernames', 'teacher'],
    isRequired: false,
    isWide: true,
    hint: 'Usernames with commas between them',
  },
  {
    field: 'sort',
    title: 'Order',
    alsoCalled: ['position'],
    isRequired: false,
    hint: 'A number; without one the groups keep the order of the rows',
  },
]

/** Many roll groups at once, from a table. */
export function ImportRollGroupsPage() {
  const { organisationid } = useAdminOrganisation()
  const checking = useImportRollGroups(organisationid)
  const importing = useImportRollGroups(organisationid)
  return (
    <ImportPage
      noun={{ one: 'roll group', many: 'roll groups' }}
      columns={COLUMNS}
      checking={checking}
      importing={importing}
      listPath="/admin/roll-groups"
    >
      <p>
        A group needs a name and how many people are expected, and no pupils’ names. Whoever is
        there can count any group; those named here see it first.
      </p>
    </ImportPage>
  )
}
