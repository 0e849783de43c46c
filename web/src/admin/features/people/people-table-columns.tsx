import { faWheelchair } from '@fortawesome/free-solid-svg-icons/faWheelchair'
import { describeNeeds, describePlan, hasNeeds } from '@holdfast/contract/roll-call/needs'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { adultsText, adultsWithNotes, groupNames, lastNameFirst } from './person-text.ts'

/** Where the group of a person was deleted. Nobody counts them until they have another. */
export const NO_GROUP = 'No group'

export function peopleTableColumns(groups: readonly RollGroup[]): Column<Person>[] {
  const names = groupNames(groups)
  const places = new Map(groups.map(({ id }, place) => [id, place]))
  return [
    { id: 'name', title: 'Name', text: ({ name }) => name, sortBy: lastNameFirst },
    {
      id: 'group',
      title: 'Group',
      text: ({ rollgroupid }) => names.get(rollgroupid) ?? NO_GROUP,
      sortBy: ({ rollgroupid }) => places.get(rollgroupid),
      cell: ({ rollgroupid }) => names.get(rollgroupid) ?? <Tag colour="danger">{NO_GROUP}</Tag>,
      noWrap: true,
    },
    {
      id: 'needs',
      title: 'Needs',
      text: describeNeeds,
      cell: (person) =>
        hasNeeds(person) && (
          <>
            <Tag colour="orange" icon={faWheelchair}>
              {person.needs || 'PEEP'}
            </Tag>{' '}
            {describePlan(person)}
          </>
        ),
    },
    { id: 'adults', title: 'May collect', text: ({ adults }) => adultsWithNotes(adults) },
    {
      id: 'state',
      title: 'List',
      text: ({ active }) => (active ? 'On the list' : 'Has left'),
      cell: ({ active }) => (active ? <Tag colour="ok">On the list</Tag> : <Tag>Has left</Tag>),
      noWrap: true,
    },
  ]
}

/** The columns of an exported file, as an import reads them. */
export function exportedPeopleColumns(groups: readonly RollGroup[]): Column<Person>[] {
  const names = groupNames(groups)
  return [
    { id: 'id', title: 'Id', text: ({ id }) => id },
    { id: 'name', title: 'Name', text: ({ name }) => name },
    { id: 'group', title: 'Group', text: ({ rollgroupid }) => names.get(rollgroupid) ?? '' },
    { id: 'needs', title: 'Needs', text: ({ needs }) => needs },
    { id: 'refuge', title: 'Refuge', text: ({ refuge }) => refuge },
    { id: 'helper', title: 'Helper', text: ({ helper }) => helper },
    { id: 'secondhelper', title: 'Second helper', text: ({ secondhelper }) => secondhelper },
    { id: 'adults', title: 'Adults', text: ({ adults }) => adultsText(adults) },
    { id: 'left', title: 'Has left', text: ({ active }) => (active ? '' : 'yes') },
  ]
}
