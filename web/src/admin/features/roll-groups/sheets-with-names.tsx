import { faWheelchair } from '@fortawesome/free-solid-svg-icons/faWheelchair'
import { describeNeeds, hasNeeds } from '@holdfast/contract/roll-call/needs'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useUsers } from '../../../data/admin/users.ts'
import { Icon } from '../../../ui/theme/icon.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { namesOf } from './roll-groups-columns.ts'
import styles from './sheets-with-names.module.css'

/** Empty lines for those who are there and not on the list. */
const EMPTY_LINES = 2

type SheetsProps = { groups: readonly RollGroup[]; people: readonly Person[] }

/** One sheet for each group that has people, with a box beside each name. */
export function SheetsWithNames({ groups, people }: SheetsProps) {
  return groups.map((group) => {
    const listed = people.filter(({ active, rollgroupid }) => active && rollgroupid === group.id)
    return listed.length > 0 && <SheetOfGroup key={group.id} group={group} people={listed} />
  })
}

type SheetOfGroupProps = { group: RollGroup; people: readonly Person[] }

function SheetOfGroup({ group, people }: SheetOfGroupProps) {
  const { organisationid } = useAdminOrganisation()
  const users = useUsers(organisationid).data ?? []
  const counters = namesOf(group.counters, users)
  const heading = `sheet-${group.id}`
  return (
    <section className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {group.name}
        <span className={styles.meta}>
          {pluralise(people.length, PEOPLE)} on the list{counters && `, counted by ${counters}`}
        </span>
      </h2>
      <p className={styles.lines}>
        <span>Date, time:</span>
        <span>Place:</span>
        <span>Counted by:</span>
      </p>
      <table className={styles.table} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">Here</th>
            <th scope="col">Name</th>
            <th scope="col">Needs, refuge, helper</th>
            <th scope="col">Missing: last seen. Injured: what</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} data-needs={hasNeeds(person) || undefined}>
              <td>
                <Box />
              </td>
              <th scope="row">{person.name}</th>
              <td className={styles.needs}>
                {hasNeeds(person) && (
                  <span>
                    <Icon icon={faWheelchair} />
                    {describeNeeds(person)}
                  </span>
                )}
              </td>
              <td />
            </tr>
          ))}
          {Array.from({ length: EMPTY_LINES }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are empty and equal
            <tr key={line} className={styles.empty}>
              <td>
                <Box />
              </td>
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Box() {
  return <span className={styles.box} />
}
