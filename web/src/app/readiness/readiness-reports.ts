import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { collectionOptions } from '../../data/collection.ts'
import { storeOf } from '../../data/device-copy.ts'
import { renewPush } from '../../data/push.ts'
import { attempt } from '../../data/write.ts'
import { retryDelay } from '../../http/backoff.ts'
import { call } from '../../http/call.ts'
import { useOnline } from '../../http/connectivity.ts'
import { deviceSecret, useSession } from '../../session/session.ts'
import { useReadiness } from './device-readiness.ts'
import {
  factsOf,
  isSettled,
  type LastReport,
  REPORT_INTERVAL_MS,
  type ReadinessReport,
  reportOf,
  waitBeforeReport,
} from './readiness-report-rules.ts'

/**
 * Reports this device's readiness to the server, so that admins see who is ready.
 * The last report is stored with the device copy and deleted with it at log out. A failed report is
 * retried later; nothing waits for it or depends on it.
 */

const LAST_REPORT_KEY = 'readiness report'

/** Renders nothing. Mounted once, around every screen. */
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
  /** Whether the app itself is stored is not known at once. */
  const isStarting = readiness.serviceWorker === 'starting'
  const isKnown = session !== undefined && device !== undefined && content?.etag != null
  const report = isKnown && !isStarting ? reportOf(readiness, device, content) : undefined
  const facts = report && session ? factsOf(report, session.endsAt) : undefined
  const settled = isSettled(readiness)
  useEffect(() => {
    if (online && organisationid !== '') void renewPush()
  }, [online, organisationid])
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

type Report = { facts: string; settled: boolean; read: () => ReadinessReport | undefined }

/** Reports these facts when they are due, and then once a day, until stopped. */
function keepReporting(organisationid: string, { facts, settled, read }: Report): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  async function begin(): Promise<void> {
    const last = parseLastReport(await storeOf(organisationid)?.readChoice(LAST_REPORT_KEY))
    schedule(waitBeforeReport(facts, settled, last, Date.now()))
  }

  function schedule(wait: number): void {
    if (!isStopped) timer = setTimeout(() => void report(), wait)
  }

  async function report(): Promise<void> {
    const report = read()
    if (report === undefined) return
    const outcome = await attempt(() => call('reportReadiness', { body: report }))
    if (outcome.ok) {
      failures = 0
      const last: LastReport = { facts, at: Date.now() }
      await storeOf(organisationid)?.keepChoice(LAST_REPORT_KEY, JSON.stringify(last))
      schedule(REPORT_INTERVAL_MS)
    } else if (outcome.failure.isTransient) {
      failures += 1
      schedule(Math.max(outcome.failure.retryAfterMs ?? 0, retryDelay(failures)))
    } else {
      schedule(REPORT_INTERVAL_MS)
    }
  }

  void begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function parseLastReport(stored: string | undefined): LastReport | undefined {
  return stored === undefined ? undefined : (JSON.parse(stored) as LastReport)
}
