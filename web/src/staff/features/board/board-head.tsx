import { faCircleDot } from '@fortawesome/free-solid-svg-icons/faCircleDot'
import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useEffect, useState } from 'react'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useServerReachability } from '../../../http/server-reachability.ts'
import { Link } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { formatDateTime, formatExactTime } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/theme/icon.tsx'
import { AlsoReported } from '../../shell/also-reported.tsx'
import { EndedAlertNote, useEndedAlert } from '../../shell/ended-alert.tsx'
import styles from './board-head.module.css'

type BoardHeadProps = {
  incident: Incident
  open: readonly Incident[]
  onChoose: (incidentid: string) => void
  staysOn: boolean | undefined
}

/** Shows which incident this is, how long it has lasted, and whether the board is current. */
export function BoardHead({ incident, open, onChoose, staysOn }: BoardHeadProps) {
  useEverySecond()
  const ended = useEndedAlert(incident.id)
  const { timestamp, exercise, authorname, incidentDetails } = incident
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {exercise && <span className={styles.exercise}>Exercise</span>}
          <Link to={`/incidents/${incident.id}`} viewTransition>
            {shortenDetails(incidentDetails, 120)}
          </Link>
        </h2>
        <p className={styles.meta}>
          Reported {formatDateTime(timestamp)} by {authorname}
          {staysOn === false && ' · This browser may let the screen go dark'}
          {' · '}
          <Link to={`/incidents/${incident.id}/situation-reports`} viewTransition>
            Situation report
          </Link>
        </p>
        <AlsoReported incident={incident} />
        {ended && <EndedAlertNote alert={ended} />}
      </div>
      {open.length > 1 && (
        <SelectField
          label="Incident"
          labelHidden
          options={open.map((each) => ({
            value: each.id,
            label: shortenDetails(incidentName(each), 40),
          }))}
          value={incident.id}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      <LiveState />
      <p className={styles.elapsed}>
        <span className="visually-hidden">Time since it was reported: </span>
        <span role="timer">{formatElapsed(serverNow() - Date.parse(timestamp))}</span>
      </p>
    </header>
  )
}

/** Says whether the board is current, or when it was last read. The app keeps retrying automatically. */
function LiveState() {
  const online = useOnline()
  const { lastUpdated } = useServerReachability()
  const live = isLive({ online, lastUpdated }, Date.now())
  const since = lastUpdated === null ? '' : ` Last updated ${formatExactTime(lastUpdated)}.`
  return (
    <p role="status" className={styles.live} data-live={live}>
      <Icon icon={live ? faCircleDot : faPlugCircleXmark} />
      {live ? 'Live' : `Not live.${since} Trying again.`}
    </p>
  )
}

/** Re-renders every second. */
function useEverySecond(): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}

/** The board is read every 5 s. After three reads without a response it is no longer live. */
const LIVE_FOR_MS = 15_000

type Reachability = { online: boolean; lastUpdated: number | null }

/**
 * Whether the board is current. `lastUpdated` and `now` are times of the device's clock. If it has been set back
 * since, nobody knows how long ago that was.
 */
export function isLive({ online, lastUpdated }: Reachability, now: number): boolean {
  if (!online || lastUpdated === null) return false
  return lastUpdated <= now && now - lastUpdated <= LIVE_FOR_MS
}

/** The duration in hours, minutes and seconds: `0:04:09`, `27:15:00`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}
