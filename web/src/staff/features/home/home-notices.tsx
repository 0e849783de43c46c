import { faSnowflake } from '@fortawesome/free-solid-svg-icons/faSnowflake'
import { describeState } from '@holdfast/contract/closures/closure-words'
import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useClosures, useOwnClosureAnswer } from '../../../data/closures/closures.ts'
import { isComing, onDay } from '../../../domain/closure-days.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { UnsentLink } from './unsent-link.tsx'

/** What home has room for; the screen `Closures` has them all. */
const SHOWN = 2

/** Below the alerts, so that nothing of an emergency moves when they arrive. */
export function HomeNotices() {
  const now = useEveryMinute(serverNow)
  const days = (useClosures().data ?? []).filter((day) => isComing(day, now))
  return (
    <>
      <AlertsNotKnown />
      {days.slice(0, SHOWN).map((day) => (
        <ClosureLink key={day.day} day={day} now={now} />
      ))}
      <UnsentLink />
    </>
  )
}

/** A phone that has never read the alerts must not look as if there were none. */
function AlertsNotKnown() {
  if (useAlerts().state !== 'failed') return null
  return (
    <Notice kind="danger" title="Alerts not known yet">
      This device could not read them from the server. There may be one now: ask a colleague.
    </Notice>
  )
}

function ClosureLink({ day, now }: { day: ClosureDay; now: number }) {
  const own = useOwnClosureAnswer(day.day)
  const last = day.declarations.at(-1)
  if (last === undefined) return null
  return (
    <LinkButton to="/closures" icon={faSnowflake} block>
      {describeState(last)} {onDay(day, now)}.{own === undefined && ' Can you get in?'}
    </LinkButton>
  )
}
