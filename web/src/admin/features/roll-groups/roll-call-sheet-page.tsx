import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faIdCard } from '@fortawesome/free-solid-svg-icons/faIdCard'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { usePeople } from '../../../data/admin/people.ts'
import { useRollCallSettings } from '../../../data/admin/roll-call-settings.ts'
import { useUsers } from '../../../data/admin/users.ts'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { joinReads } from '../../../data/lists/read.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import styles from './roll-call-sheet-page.module.css'
import { namesOf } from './roll-groups-columns.ts'
import { SheetsWithNames } from './sheets-with-names.tsx'

/** The columns that are left empty, to be filled in by hand. */
const BY_HAND = [
  'Present',
  'Missing: name, last seen',
  'Injured: name',
  'Place',
  'Time',
  'Counted by',
]

/** The roll call on paper, for when phones fail. */
export function RollCallSheetPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const groups = useRollGroups(organisationid)
  const settings = useRollCallSettings(organisationid)
  const isByName = settings.data?.rollcallnames === 'on'
  const people = usePeople(organisationid, isByName)
  return (
    <AdminPage
      title="Roll call sheet"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/roll-groups')}>
          Back to roll groups
        </LinkButton>
      }
    >
      <PrintedHeading />
      <div className={styles.head} data-print="hide">
        <p>
          For when phones fail: print it on A4 and keep it with the evacuation bag. Afterwards enter
          each count in the app under Roll call, with the time on the sheet.
          {isByName &&
            ' After the sheet of all groups comes one for each group with its names. Print them again when lists change, and keep them locked away: they name children.'}
        </p>
        {isByName && (
          <LinkButton icon={faIdCard} to={addressOf('/admin/roll-groups/cards')}>
            Cards for the gate
          </LinkButton>
        )}
        <Button icon={faPrint} kind="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <ReadSection read={joinReads(isByName ? [groups, settings, people] : [groups, settings])}>
        {() =>
          groups.data?.length === 0 ? (
            <EmptyState icon={faClipboardUser} title="No roll groups yet" />
          ) : (
            <>
              <Sheet
                groups={withListedPeople(groups.data ?? [], isByName ? (people.data ?? []) : [])}
                isByName={isByName}
              />
              {isByName && (
                <SheetsWithNames groups={groups.data ?? []} people={people.data ?? []} />
              )}
            </>
          )
        }
      </ReadSection>
    </AdminPage>
  )
}

/** By name, a group expects those on its list. */
function withListedPeople(groups: readonly RollGroup[], people: readonly Person[]): RollGroup[] {
  return groups.map((group) => {
    const listed = people.filter(({ active, rollgroupid }) => active && rollgroupid === group.id)
    return { ...group, expected: listed.length || group.expected }
  })
}

type SheetProps = {
  groups: readonly RollGroup[]
  /** Whether sheets with names follow. */
  isByName: boolean
}

function Sheet({ groups, isByName }: SheetProps) {
  const { organisationid } = useAdminOrganisation()
  const users = useUsers(organisationid).data ?? []
  const expected = groups.reduce((sum, group) => sum + group.expected, 0)
  return (
    <div className={styles.sheet} data-names={isByName || undefined}>
      <p className={styles.lines}>
        <span>Incident or exercise:</span>
        <span>Date:</span>
        <span>Sheet kept by:</span>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Expected</th>
            {BY_HAND.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                {group.name}
                <span className={styles.counters}>{namesOf(group.counters, users)}</span>
              </th>
              <td className={styles.number}>{group.expected || ''}</td>
              <EmptyCells />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className={styles.number}>{expected}</td>
            <EmptyCells />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function EmptyCells() {
  return BY_HAND.map((title) => <td key={title} />)
}
