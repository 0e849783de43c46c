import { describeUnresolved, type Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { readUnresolved } from '../data/incidents/roll-call.ts'
import { Notice } from '../ui/screen/notice.tsx'
import { useOneRead } from './use-one-read.ts'

/**
 * Before an incident is closed, says how many are missing or were not counted: afterwards only what was
 * counted before is entered, and the roll call leaves home. Renders nothing when nobody is.
 */
export function UnresolvedRollCallNotice({ unresolved }: { unresolved: Unresolved }) {
  const title = describeUnresolved(unresolved)
  if (title === '') return null
  return (
    <Notice kind="danger" title={title}>
      Once the incident is closed, only counts that were made before can be entered.
    </Notice>
  )
}

type ReadNoticeProps = { incidentid: string; organisationid: string }

/** The same for the admin area, which asks the server. Until it knows, it does not look as if nobody was missing. */
export function ReadUnresolvedRollCallNotice({ incidentid, organisationid }: ReadNoticeProps) {
  const roll = useOneRead(`${organisationid} ${incidentid}`, () =>
    readUnresolved(incidentid, organisationid),
  )
  if (roll.state === 'reading') return <p className="meta">Reading the roll call…</p>
  if (roll.state === 'failed') {
    return (
      <Notice kind="warn" title="The roll call could not be read">
        Ask whoever leads it whether anybody is missing, before you close the incident.
      </Notice>
    )
  }
  return <UnresolvedRollCallNotice unresolved={roll.data} />
}
