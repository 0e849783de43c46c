import { storeOf } from '../../data/lists/device-copy.ts'
import { attempt, type Outcome } from '../../data/lists/write.ts'
import { retryDelay } from '../../http/backoff.ts'
import { call } from '../../http/call.ts'
import { withLock } from '../../storage/tabs.ts'
import {
  type LastReport,
  REPORT_INTERVAL_MS,
  type ReadinessReport,
  waitBeforeReport,
} from './readiness-report-rules.ts'

/**
 * The last report is kept with the device store and deleted with it at log out. A failed report is
 * retried later; nothing waits for it.
 */
const LAST_REPORT_KEY = 'readiness report'
/** After this a tab stops waiting for another tab that may be suspended while reporting. */
const MAX_LOCK_WAIT_MS = 60_000

type Report = { facts: string; settled: boolean; read: () => ReadinessReport | undefined }

/** Reports these facts when they are due, and then once a day, until stopped. */
export function keepReporting(
  organisationid: string,
  { facts, settled, read }: Report,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  async function begin(): Promise<void> {
    const last = await inTurn(() => readLastReport(organisationid))
    schedule(waitBeforeReport({ facts, settled, last }, Date.now()))
  }

  function schedule(wait: number): void {
    if (!isStopped) timer = setTimeout(() => void report(), wait)
  }

  async function report(): Promise<void> {
    const outcome = await inTurn(send)
    if (outcome === undefined) return
    if (outcome.ok) {
      failures = 0
      schedule(REPORT_INTERVAL_MS)
    } else if (outcome.failure.isTransient) {
      failures += 1
      schedule(Math.max(outcome.failure.retryAfterMs ?? 0, retryDelay(failures)))
    } else {
      schedule(REPORT_INTERVAL_MS)
    }
  }

  async function send(): Promise<Outcome<unknown> | undefined> {
    const report = isStopped ? undefined : read()
    if (report === undefined) return undefined
    // Until it is acknowledged, nobody knows which report the server has.
    await keepLastReport(organisationid, undefined)
    const outcome = await attempt(() => call('reportReadiness', { body: report }))
    if (outcome.ok) await keepLastReport(organisationid, { facts, at: Date.now() })
    return outcome
  }

  void begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Runs one report at a time, over all tabs. With two under way at once, the older could arrive last and
 * the server would show it until the next day.
 */
function inTurn<T>(job: () => Promise<T>): Promise<T> {
  return withLock('readiness report', job, MAX_LOCK_WAIT_MS)
}

async function readLastReport(organisationid: string): Promise<LastReport | undefined> {
  const stored = await storeOf(organisationid)?.readChoice(LAST_REPORT_KEY)
  return stored ? (JSON.parse(stored) as LastReport) : undefined
}

async function keepLastReport(organisationid: string, last: LastReport | undefined): Promise<void> {
  await storeOf(organisationid)?.keepChoice(LAST_REPORT_KEY, last ? JSON.stringify(last) : '')
}
