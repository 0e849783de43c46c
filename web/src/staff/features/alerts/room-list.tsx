import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { pluralise } from '@holdfast/contract/text'
import {
  groupRooms,
  type RoomGroup,
  type RoomTotals,
  totalsOf,
} from '../../../domain/room-groups.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './room-list.module.css'

type RoomListProps = {
  recipients: readonly AlertRecipient[]
  heading: 'h2' | 'h4'
}

/** The rooms that people have reported, and who reported what. Renders nothing before the first report. */
export function RoomList({ recipients, heading: Heading }: RoomListProps) {
  const groups = groupRooms(recipients)
  if (groups.length === 0) return null
  const totals = totalsOf(groups)
  return (
    <section className={styles.rooms}>
      <Heading>Rooms ({totals.rooms})</Heading>
      <p className={styles.totals}>{describeTotals(totals)}</p>
      {totals.different > 0 && (
        <p className={styles.different}>
          {pluralise(totals.different, 'room')} with reports that differ. Pupils and adults are
          counted as the latest report says, the injured as the highest one says.
        </p>
      )}
      <List label="Rooms">
        {groups.map((group) => (
          <Room key={group.key} group={group} />
        ))}
      </List>
    </section>
  )
}

function Room({ group }: { group: RoomGroup }) {
  const { name, reports, areDifferent } = group
  const isInjured = (group.injured ?? 0) > 0
  return (
    <ListItem
      title={
        <>
          {describeRoom({ ...NOTHING, name }) || 'No room given'}{' '}
          {isInjured && <Tag colour="danger">{group.injured} injured</Tag>}{' '}
          {areDifferent && <Tag colour="warn">Reports differ</Tag>}
        </>
      }
      subtitle={describeRoom({ ...group, name: '' })}
      colour={isInjured ? 'red' : 'light-blue'}
      hasColouredEdge
    >
      {reports.map(({ userid, name: person, room, timestamp }) => (
        <span key={userid} className={styles.report}>
          {person}, {formatTime(timestamp)}
          {reports.length > 1 && `: ${describeRoom({ ...room, name: '' })}`}
        </span>
      ))}
    </ListItem>
  )
}

const NOTHING = { pupils: null, adults: null, injured: null }

function describeTotals({ rooms, pupils, adults, injured }: RoomTotals): string {
  return [
    pluralise(rooms, 'room'),
    pluralise(pupils, 'pupil'),
    pluralise(adults, 'adult'),
    `${injured} injured`,
  ].join(' · ')
}
