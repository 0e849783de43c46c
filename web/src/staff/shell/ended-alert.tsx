import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { useAlerts } from '../../data/alerts/alerts.ts'
import { useAlertsReadTogether } from '../../data/incidents/merged-alerts.ts'
import { type EndedAlert, endWordOf, lastEndedAlert, openBeside } from '../../domain/ended-alert.ts'
import { formatTime } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './ended-alert.module.css'
import { Translated, useTranslation } from './translated.tsx'

/** The last alert of the incident if all of its alerts have ended: then its name must not read as if one was in progress. */
export function useEndedAlert(incidentid: string) {
  return lastEndedAlert(useAlertsReadTogether(incidentid), incidentid)
}

/** Says that the alert has ended and its incident has not. */
export function EndedAlertNote({ alert }: { alert: EndedAlert }) {
  const alerts = useAlerts().data ?? []
  const translation = useTranslation(alert)
  const time = formatTime(alert.ended)
  const hasOtherOpenAlert = openBeside(alerts, alert).length > 0
  const end = hasOtherOpenAlert ? 'ended' : endWordOf(alert)
  const said = translation?.words[end]
  return (
    <p className={styles.note} data-end={hasOtherOpenAlert ? 'other-open' : end}>
      {end === 'allclear' && <Icon icon={faCircleCheck} />}
      <span>
        <Translated
          original={`${alert.title}: ${ENDS[end]} ${time}.`}
          words={translation?.title && said && `${translation.title}: ${said} ${time}`}
          language={translation?.language}
        />{' '}
        {hasOtherOpenAlert ? 'Another alert is in progress.' : 'The incident is still open.'}
      </span>
    </p>
  )
}

const ENDS = { ended: 'ended', mistake: 'sent by mistake, ended', allclear: 'all clear' } as const
