import { PEOPLE } from '@holdfast/contract/text'
import { useRollCallSettings } from '../../../data/admin/roll-call-settings.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { ImportColumn } from '../../importing/import-columns.ts'
import { ImportPage } from '../../importing/import-page.tsx'
import { ImportOptions } from './import-options.tsx'
import { type PersonField, readPeopleTable } from './imported-columns.ts'
import { PeopleChanges } from './people-changes.tsx'
import { readRememberedColumns } from './remembered-columns.ts'
import { usePeopleImport } from './use-people-import.ts'

const COLUMNS: readonly ImportColumn<PersonField>[] = [
  {
    field: 'id',
    title: 'Id',
    isRequired: false,
    hint: 'The admission number, or another number of your own: it knows people again who change their name',
  },
  {
    field: 'name',
    title: 'Name',
    isRequired: true,
    isWide: true,
    hint: 'Sam Hill, or Hill, Sam, or first and last name in two columns',
  },
  { field: 'group', title: 'Group', isRequired: true, hint: '7A, Kitchen: a roll group' },
  {
    field: 'needs',
    title: 'Needs',
    isRequired: false,
    hint: 'Evac chair; an empty cell changes nothing',
  },
  {
    field: 'refuge',
    title: 'Refuge',
    isRequired: false,
    hint: 'Refuge 2, stairs B: where they wait. An empty cell changes nothing',
  },
  { field: 'helper', title: 'Helper', isRequired: false, hint: 'Toni Reyes: who goes to them' },
  {
    field: 'secondhelper',
    title: 'Second helper',
    isRequired: false,
    hint: 'Kit Moss: if the first is away',
  },
  {
    field: 'adults',
    title: 'Adults',
    isRequired: false,
    hint: 'Eve Hill (mother); Bo Hill (uncle). An empty cell changes nothing',
  },
]

/** The people of the roll groups from a table of the school's own system, again and again. */
export function ImportPeoplePage() {
  const { organisationid } = useAdminOrganisation()
  const whole = useDraft<true>(`import people is whole list ${organisationid}`)
  const isWholeList = whole.value === true
  const { checking, importing, planned, confirmGone } = usePeopleImport(organisationid, isWholeList)
  const settings = useRollCallSettings(organisationid)
  return (
    <ImportPage
      noun={PEOPLE}
      columns={COLUMNS}
      checking={checking}
      importing={importing}
      listPath="/admin/people"
      confirmImport={confirmGone}
      readText={(text) => readPeopleTable(text, readRememberedColumns(organisationid))}
      options={(table) => (
        <ImportOptions
          table={table}
          isWholeList={isWholeList}
          onWholeList={(isWhole) => (isWhole ? whole.save(true) : whole.clear())}
        />
      )}
      preview={planned && <PeopleChanges planned={planned} />}
      afterwards={
        settings.data?.rollcallnames === 'off' && (
          <p>
            Roll calls are still by numbers. To mark people by name, turn on “Roll call by name” on
            the page People.
          </p>
        )
      }
    >
      <p>
        Save a list as CSV from your school’s system, such as SIMS, Arbor or Bromcom. Their usual
        headings are recognised, and you can choose the columns in the next step. A name and a group
        are enough: leave out dates of birth, addresses and whatever else an evacuation does not
        need.
      </p>
      <p>
        Upload such a list again whenever it changes. Before anything is stored you see who is new,
        moved, changed and gone.
      </p>
    </ImportPage>
  )
}
