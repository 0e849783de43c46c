import type { RequestInput } from '@holdfast/contract/endpoint-schemas'
import type { Readiness } from '../offline/readiness.ts'

/** When a device tells the server how ready it is for a day without network. */

export type ReadinessReport = RequestInput<'reportReadiness'>
/** What was told last, in a form to compare, and when, in milliseconds. */
export type Told = { facts: string; at: number }

/** Long enough to store an organisation: what is not ready after it should be known to the admins. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 24 * 60 * 60 * 1000
/** A whole staff takes new content at the same moment, and need not tell so at the same moment. */
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

/** What makes a new report when it changes: all but the time at which the content was found to hold. */
export function factsOf({ contenttaken: _, ...report }: ReadinessReport, endsAt: number): string {
  return JSON.stringify({ ...report, endsAt })
}

/** Whether nothing is under way that is about to change what the device would say. */
export function isSettled({ ready, persistence }: Readiness): boolean {
  return ready && persistence !== 'unknown'
}

/** How long the device keeps it to itself, in milliseconds; `random` is from 0 to 1. */
export function waitBeforeReport(
  facts: string,
  settled: boolean,
  told: Told | undefined,
  now: number,
  random: number = Math.random(),
): number {
  // The device's clock may have been set back.
  if (told?.facts === facts) return Math.min(AGAIN_MS, Math.max(0, told.at + AGAIN_MS - now))
  return settled ? SPREAD_MS * random : PATIENCE_MS
}
