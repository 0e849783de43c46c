import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import type { ShareCopy } from '../../../storage/share-copies.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDateTime, formatRecent } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { OpenAlertPart, RealAlertsPart } from './shared-alerts.tsx'
import { DecisionsPart, MethanePart, NamesPart, RollCallPart } from './shared-facts.tsx'
import styles from './shared-incident.module.css'
import { SharedMap, type ZoomableMap } from './shared-map.tsx'
import { SitePart } from './shared-site.tsx'

type SharedIncidentPageProps = {
  ZoomableMap: ZoomableMap
  shown: ShareCopy & { failure: string | undefined }
  onRefresh: () => void
}

/** What is shared now, or was when this device last had a network. */
export function SharedIncidentPage({ shown, onRefresh, ZoomableMap }: SharedIncidentPageProps) {
  const { page, pictures, failure } = shown
  return (
    <Screen
      title={page.organisation}
      width="wide"
      actions={
        <>
          <IconButton icon={faRotateRight} label="Refresh" onClick={onRefresh} />
          <IconButton icon={faPrint} label="Print" onClick={() => window.print()} />
        </>
      }
    >
      <RealAlertsPart page={page} />
      {page.exercise && (
        <p className={styles.exercise}>
          <strong>EXERCISE</strong> This is not a real incident.
        </p>
      )}
      <div className={styles.about}>
        <p>
          Incident reported at {formatDateTime(page.reported)}. For {page.receiver}, shared by{' '}
          {page.sharedby}. You can read this until <b>{formatDateTime(page.expires)}</b>.
        </p>
        <div role="status">
          <Freshness page={page} failure={failure} />
        </div>
      </div>
      <OpenAlertPart page={page} />
      <div className={styles.facts}>
        <RollCallPart totals={page.rollcall} />
        <NamesPart names={page.names} parts={page.parts} />
        <MethanePart report={page.methane} />
        <DecisionsPart decisions={page.decisions} />
      </div>
      <SharedMap map={page.map} pictures={pictures} ZoomableMap={ZoomableMap} />
      <SitePart site={page.site} />
    </Screen>
  )
}

function Freshness({ page, failure }: { page: SharedPage; failure: string | undefined }) {
  if (failure === undefined) return <p className="meta">As of {formatRecent(page.at)}.</p>
  return (
    <Notice kind="warn" title={`This is as of ${formatDateTime(page.at)}`}>
      {failure}
    </Notice>
  )
}
