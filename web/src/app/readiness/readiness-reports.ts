import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keepPushRenewed } from '../../data/alerts/push.ts'
import { collectionOptions } from '../../data/lists/collection.ts'
import { useOnline } from '../../http/connectivity.ts'
import { deviceSecret, useSession } from '../../session/session.ts'
import { useReadiness } from './device-readiness.ts'
import { keepReporting } from './keep-reporting.ts'
import { factsOf, isSettled, reportOf } from './readiness-report-rules.ts'

/**
 * Reports this device's readiness to the server, so that admins see who is ready. Renders nothing.
 * Mounted once, around every screen.
 */
export function ReadinessReports(): null {
  const now = useSession()
  const session = now.state === 'signed in' ? now.session : undefined
  const organisationid = session?.organisationid ?? ''
  const readiness = useReadiness()
  const online = useOnline()
  const { data: content } = useQuery({
    ...collectionOptions('content', organisationid),
    enabled: false,
  })
  const device = deviceSecret()
  /** Right after a start it is not yet known whether the app itself is stored. */
  const isStarting = readiness.serviceWorker === 'starting'
  const isKnown = session !== undefined && device !== undefined && content?.etag != null
  const report = isKnown && !isStarting ? reportOf(readiness, device, content) : undefined
  const facts = report && session ? factsOf(report, session.endsAt) : undefined
  const settled = isSettled(readiness)
  // The server keeps a push subscription as long as its session.
  const token = session?.token
  useEffect(() => {
    if (online && token !== undefined) return keepPushRenewed()
    return undefined
  }, [online, token])
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    if (!online || facts === undefined) return
    return keepReporting(organisationid, { facts, settled, read: () => latest.current })
  }, [online, organisationid, facts, settled])
  return null
}
