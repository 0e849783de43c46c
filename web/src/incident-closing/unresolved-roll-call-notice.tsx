import { describeUnresolved, type Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { readUnresolved, useUnresolved } from '../data/incidents/roll-call.ts'
import { useOneRead } from '../data/lists/one-read.ts'
import { Notice } from '../ui/screen/notice.tsx'

/**
 * Before an incident is closed, says how many are missing or were not counted: afterwards only what was
 * counted before is entered, and the roll call leaves home. Renders nothing when nobody is.
 */
function UnresolvedRollCallNotice({ unresolved }: { unresolved: Unresolved }) {
  const title = describeUnresolved(unresolved)
  if (title === '') return null
  return (
    <Notice kind="danger" title={title}>
      Once the incident is closed, only counts that were made before can be entered.
    </Notice>
  )
}

/** The same while the incident is on this device: it goes on counting while the question is on the screen. */
export function CurrentUnresolvedNotice({ incidentid }: { incidentid: string }) {
  const rollCall = useUnresolved(incidentid)
  if (rollCall.state === 'loading') return <ReadingRollCall />
  if (rollCall.state === 'failed') return <RollCallNotRead />
  return <UnresolvedRollCallNotice unresolved={rollCall.data} />
}

function ReadingRollCall() {
  return <p className="meta">Reading the roll call…</p>
}

function RollCallNotRead() {
  return (
    <Notice kind="warn" title="The roll call could not be read">
      Ask whoever leads it whether anybody is missing, before you close the incident.
    </Notice>
  )
}

type ReadNoticeProps = { incidentid: string; organisationid: string }

/** The same for the admin area, which asks the server. Until it knows, it does not look as if nobody was missing. */
export function ReadUnresolvedRollCallNotice({ incidentid, organisationid }: ReadNoticeProps) {
  const roll = useOneRead(`${organisationid} ${incidentid}`, () =>
    readUnresolved(incidentid, organisationid),
  )
  if (roll.state === 'reading') return <ReadingRollCall />
  if (roll.state === 'failed') return <RollCallNotRead />
  return <UnresolvedRollCallNotice unresolved={roll.data} />
}
