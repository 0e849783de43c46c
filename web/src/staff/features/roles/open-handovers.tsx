import { faPeopleArrows } from '@fortawesome/free-solid-svg-icons/faPeopleArrows'
import { describeHandover } from '@holdfast/contract/incidents/handover-words'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useHandovers } from '../../../data/incidents/handovers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { stateSentence } from '../../../domain/handover-notices.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'

/** The handovers of the active incident that nobody has taken yet; those for the person come first. */
export function OpenHandovers() {
  const { incident } = useActiveIncident()
  const { userid } = useMe()
  const open = (useHandovers(incident?.id).data ?? []).filter(({ state }) => state === 'open')
  if (!incident || open.length === 0) return null
  const isMine = ({ touserid }: { touserid: string }) => touserid === userid
  const sorted = open.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
  return (
    <List label="Handovers">
      {sorted.map((handover) => (
        <ListLink
          key={handover.id}
          to={`/handovers/${handover.id}?incident=${incident.id}`}
          title={describeHandover({ ...handover, note: '' })}
          subtitle={isMine(handover) ? 'Read the brief and take over' : stateSentence(handover)}
          icon={faPeopleArrows}
          colour={isMine(handover) ? 'red' : 'orange'}
        />
      ))}
    </List>
  )
}
