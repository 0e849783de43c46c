import { usePickupsRead } from '../../../../data/incidents/pickups.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { formatTime } from '../../../../ui/format-dates.ts'
import { useNow } from '../../../../ui/hooks/use-every-minute.ts'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { Spinner } from '../../../../ui/screen/spinner.tsx'

/** A list that is read every few seconds is not this old without a reason. */
const OLD_MS = 2 * 60_000

type ReadRequestsProps = {
  incidentid: string
  /** Whether no request is shown below. */
  isEmpty: boolean
}

/** What is known of the requests of other phones: nothing yet, or how old it is. Nobody is “not asked for” unread. */
export function ReadRequests({ incidentid, isEmpty }: ReadRequestsProps) {
  const read = usePickupsRead(incidentid)
  const now = useNow()
  if (read.state === 'loading') return <Spinner />
  if (read.state === 'failed') {
    return (
      <div role="status">
        <Notice
          kind="warn"
          title="What other phones have asked is not known yet"
          actions={<Button onClick={read.retry}>Retry</Button>}
        >
          Only requests of this phone are shown.
        </Notice>
      </div>
    )
  }
  const isOld = now - read.readAt > OLD_MS
  const readAt = formatTime(new Date(read.readAt).toISOString())
  return (
    <>
      {isEmpty && <p>Nobody is asked for. Who is asked for at the gate appears here.</p>}
      {isOld && <p className="meta">As other phones had it at {readAt}.</p>}
    </>
  )
}
