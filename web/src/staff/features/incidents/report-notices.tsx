import type { Incident } from '@holdfast/contract/incidents'
import { Link } from 'react-router'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './report-notices.module.css'

type ReportNoticesProps = {
  /** The report itself, when an earlier attempt had reached the server after all. */
  arrived: Incident | undefined
  /** When the person began to type, if it was before this screen opened. */
  begun: string | undefined
  /** Open incidents that others have reported. */
  others: readonly Incident[]
}

/** What a person should know before they type: perhaps the incident is reported already. */
export function ReportNotices({ arrived, begun, others }: ReportNoticesProps) {
  if (arrived) {
    return (
      <Notice kind="warn" title="This report has reached the server">
        It is in the list of incidents already. What you have typed since can be saved as an update.
      </Notice>
    )
  }
  return (
    <>
      {others.length > 0 && (
        <Notice kind="warn" title="Already reported">
          <p>Is it one of these? Then there is no need to report it again.</p>
          <ul className={styles.others}>
            {others.map((incident) => (
              <li key={incident.id}>
                <Link to={`/incidents/${incident.id}`} viewTransition>
                  {shortenDetails(incident.incidentDetails)}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {begun !== undefined && (
        <Notice title="Your unfinished report">
          You began it on {formatDateTime(begun)}. It is not sent yet.
        </Notice>
      )}
    </>
  )
}
