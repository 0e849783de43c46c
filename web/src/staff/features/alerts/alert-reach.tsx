import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { AlertReach } from '@holdfast/contract/alerts/alerts'
import { useAlertReach } from '../../../data/alerts/alert-reach.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import styles from './alert-reach.module.css'

const NOTIFICATIONS_PAUSED = 'This server sends no notifications'

/**
 * How many people the alert would reach now. People with the right see who would not be reached. It never
 * delays an alert: when the number is unknown it says so, and the alert can still be sent.
 */
export function AlertReachFact({ kind }: { kind: string }) {
  const online = useOnline()
  const reach = useAlertReach(kind)
  if (!online) return <Line text="You are offline, so how many people this reaches is not known." />
  if (reach === 'loading') return <Line text="Finding out how many people this reaches…" />
  if (reach === 'failed') {
    return <Line text="The server does not say how many people this reaches. You can send it." />
  }
  return <Known reach={reach} />
}

function Known({ reach }: { reach: AlertReach }) {
  const { people, reached, unreached, sendingpaused } = reach
  const names = unreached ?? []
  if (sendingpaused) {
    return (
      <Notice kind="warn" title={NOTIFICATIONS_PAUSED}>
        <p>
          Its database was restored or moved. Phones with the app closed are not reached
          {names.length > 0 ? ':' : '.'} {names.length > 0 && <Names names={names} />}
        </p>
        <p>{reachText(people, reached)}</p>
      </Notice>
    )
  }
  if (reached === 0) {
    return (
      <Notice kind="warn" title={reachText(people, reached)}>
        {people > 0 &&
          'No other person has the app open or takes notifications. Send it, and ring people too.'}
        {names.length > 0 && <Unreached names={names} />}
      </Notice>
    )
  }
  return (
    <div className={styles.reach}>
      <Line text={reachText(people, reached)} />
      {names.length > 0 && <Unreached names={names} />}
    </div>
  )
}

function Line({ text }: { text: string }) {
  return (
    <p className={styles.line}>
      <Icon icon={faUsers} /> {text}
    </p>
  )
}

function Unreached({ names }: { names: readonly string[] }) {
  return (
    <details className={styles.unreached}>
      <summary>Not reached now ({names.length})</summary>
      <Names names={names} />
      <p>They have neither the app open nor notifications switched on.</p>
    </details>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return <strong>{names.join(', ')}</strong>
}

function reachText(people: number, reached: number): string {
  if (people === 0) return 'There is nobody else to send it to'
  if (reached === 0) return 'Reaches nobody now'
  if (reached === people) return people === 1 ? 'Reaches 1 person' : `Reaches all ${people} people`
  return `Reaches ${reached} of ${people} people now`
}
