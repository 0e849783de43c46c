import { faHandshake } from '@fortawesome/free-solid-svg-icons/faHandshake'
import { faPersonWalking } from '@fortawesome/free-solid-svg-icons/faPersonWalking'
import { faUserCheck } from '@fortawesome/free-solid-svg-icons/faUserCheck'
import { usePickupsRead } from '../../../../data/incidents/pickups.ts'
import { serverNow } from '../../../../session/server-clock.ts'
import { useEveryMinute } from '../../../../ui/hooks/use-every-minute.ts'
import { List, ListLink } from '../../../../ui/list/list.tsx'
import { PickupList } from './pickup-list.tsx'
import { describeWait, isOpen, wentWithAnother } from './pickup-rows.ts'
import { usePickupRows } from './use-pickup-rows.ts'

type StationsProps = { incidentid: string; searchString: string }

/** More would push the people below out of sight. The stations show all. */
const MAX_SHOWN = 5

/** The stations with how many adults wait at each, and the queue. */
export function Stations({ incidentid, searchString }: StationsProps) {
  const items = usePickupRows(incidentid)
  const isRead = usePickupsRead(incidentid).state === 'ready'
  const now = useEveryMinute(serverNow)
  const open = items.filter(isOpen)
  const [longest] = open
  const here = open.filter(({ pickup }) => pickup.state === 'here').length
  const fetching = open.filter(({ pickup }) => pickup.state === 'fetching').length
  return (
    <>
      <List label="Stations">
        <ListLink
          to={`/reunification/greet${searchString}`}
          icon={faHandshake}
          title="Greet adults"
          subtitle={
            longest
              ? `${open.length} waiting, the longest ${describeWait(longest.pickup, now)}`
              : isRead
                ? 'Nobody waits'
                : 'Not known yet who waits'
          }
        />
        <ListLink
          to={`/reunification/fetch${searchString}`}
          icon={faPersonWalking}
          title="Fetch people"
          subtitle={`${open.length - here - fetching} to fetch, ${fetching} being fetched`}
        />
        <ListLink
          to={`/reunification/release${searchString}`}
          icon={faUserCheck}
          title="Hand over"
          subtitle={`${here} at the gate`}
        />
      </List>
      <PickupList title="Went with somebody else" items={items.filter(wentWithAnother)} />
      <PickupList title="Waiting" items={open} max={MAX_SHOWN} />
    </>
  )
}
