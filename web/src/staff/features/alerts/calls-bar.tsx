import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { faKitMedical } from '@fortawesome/free-solid-svg-icons/faKitMedical'
import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Link, useLocation } from '../../../routing/navigation.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import styles from './calls-bar.module.css'
import { nameCalls, unansweredCallsOf } from './open-calls.ts'
import { useTone } from './use-alarm.ts'

/**
 * Above every screen of the team, while an alert is open: who needs help and to whom nobody is coming yet. A
 * call that comes after the end of its alert covers the screen instead: see `late-calls.tsx`.
 */
export function CallsBar() {
  const me = useMe()
  const alerts = useAlerts().data ?? []
  return alerts
    .filter((alert) => alert.ended === null && canFollowAlert(me, alert))
    .map((alert) => <CallsOfAlert key={alert.id} alert={alert} alerts={alerts} />)
}

function CallsOfAlert({ alert, alerts }: { alert: Alert; alerts: readonly Alert[] }) {
  const { userid } = useMe()
  const { pathname } = useLocation()
  const calls = unansweredCallsOf(useAlertAnswers(alert.id).data ?? [], userid)
  const [newest] = calls
  const isHushed =
    alert.sound === 'silent' || findSilencing({ ...alert, sound: 'tone' }, alerts) !== undefined
  useTone(
    `${userid} ${alert.id} ${newest?.userid} ${newest?.latest}`,
    newest !== undefined && !isHushed,
  )
  const list = `/alerts/${alert.id}/answers`
  return (
    <div role="status" data-print="hide">
      {newest && pathname !== list && (
        <Link
          to={list}
          viewTransition
          className={styles.bar}
          data-exercise={alert.exercise || undefined}
        >
          <Icon icon={faKitMedical} />
          <span className={styles.words}>
            <strong>
              {alert.exercise && 'Exercise. '}
              {calls.length === 1 ? '1 person needs help' : `${calls.length} people need help`},
              nobody is coming yet
            </strong>
            <span className={styles.names}>{nameCalls(calls)}</span>
          </span>
          <Icon icon={faChevronRight} />
        </Link>
      )}
    </div>
  )
}
