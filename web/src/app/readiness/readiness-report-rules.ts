import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Readiness } from './device-readiness.ts'

/** When a device reports its readiness for a day without network. */

export type ReadinessReport = RequestInput<'reportReadiness'>
/** The last report, in a form to compare, and when it was made, in milliseconds. */
export type LastReport = { facts: string; at: number }

/** Long enough to store an organisation. Admins should know of a device that is not ready by then. */
const MAX_WAIT_MS = 60_000
export const REPORT_INTERVAL_MS = 24 * 60 * 60 * 1000
/** All devices receive new content at the same moment; their reports are spread over this time. */
const SPREAD_MS = 3000

type Copy = { etag: string | null; checkedAt: number }

export function reportOf(readiness: Readiness, device: string, content: Copy): ReadinessReport {
  return {
    device,
    ready: readiness.ready,
    contentetag: content.etag,
    contenttaken: new Date(content.checkedAt).toISOString(),
    installed: readiness.installed,
    storagegranted: readiness.persistence === 'granted',
    appversion: readiness.version,
  }
}

/** The parts of a report whose change causes a new one: all except the time of the last content check. */
export function factsOf({ contenttaken: _, ...report }: ReadinessReport, endsAt: number): string {
  return JSON.stringify({ ...report, endsAt })
}

/** Whether nothing is in progress that would change the report. */
export function isSettled({ ready, persistence }: Readiness): boolean {
  return ready && persistence !== 'unknown'
}

/** How long to wait before reporting, in milliseconds; `random` is from 0 to 1. */
export function waitBeforeReport(
  { facts, settled, last }: { facts: string; settled: boolean; last: LastReport | undefined },
  now: number,
  random: number = Math.random(),
): number {
  // The device's clock may have been set back.
  if (last?.facts === facts)
    return Math.min(REPORT_INTERVAL_MS, Math.max(0, last.at + REPORT_INTERVAL_MS - now))
  return settled ? SPREAD_MS * random : MAX_WAIT_MS
}
