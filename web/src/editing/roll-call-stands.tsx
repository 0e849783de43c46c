import { describeUnresolved, type Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { Notice } from '../ui/screen/notice.tsx'

/**
 * Before an incident is closed, says how many are missing or were not counted: afterwards nobody is counted,
 * and the roll call leaves the screens. Renders nothing when nobody is.
 */
export function RollCallStands({ unresolved }: { unresolved: Unresolved }) {
  const title = describeUnresolved(unresolved)
  if (title === '') return null
  return (
    <Notice kind="danger" title={title}>
      Nobody can be counted once the incident is closed.
    </Notice>
  )
}
