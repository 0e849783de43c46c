import {
  type Mailing,
  readMailing,
  readSituationReport,
  type SituationReport,
} from '@holdfast/contract/incidents/situation-reports'
import type { LogRow } from './incident-log.ts'
import { type Blocks, perBlock } from './log-blocks.ts'

/**
 * A version of an incident's situation report, or of one that is merged into it. `version` is its number in its own
 * incident. `previous` is the version before it in both; whoever reads or sends it must know its corrections, oldest
 * first.
 */
export type ReportVersion = {
  entry: LogRow
  report: SituationReport
  version: number
  previous: SituationReport | undefined
  corrections: readonly LogRow[]
  mailings: readonly { entry: LogRow; mailing: Mailing }[]
}

const reportsIn = perBlock((block: readonly LogRow[]) =>
  block.flatMap((entry) => {
    const report = readSituationReport(entry)
    return report ? [{ entry, report }] : []
  }),
)

const mailingsIn = perBlock((block: readonly LogRow[]) =>
  block.flatMap((entry) => {
    const mailing = readMailing(entry)
    return mailing ? [{ entry, mailing }] : []
  }),
)

const correctionsIn = perBlock((block: readonly LogRow[]) =>
  block.filter(({ type }) => type === 'correction'),
)

/**
 * All versions, the first one first. Each is numbered as the server numbers it: in the order of receipt, in its own
 * incident. What waits on this device comes last. What the server will never accept is left out.
 */
export function situationReports(log: Blocks<LogRow>): ReportVersion[] {
  const known = log.flatMap(reportsIn).filter(({ entry }) => entry.sending !== 'refused')
  if (known.length === 0) return []
  const isWaiting = ({ entry }: Known) => entry.sending === 'waiting'
  const versions = [
    ...inOrderOfReceipt(known.filter((one) => !isWaiting(one))),
    ...known.filter(isWaiting),
  ]
  const corrections = log.flatMap(correctionsIn).filter(({ sending }) => sending !== 'refused')
  const mailings = log.flatMap(mailingsIn)
  return versions.map(({ entry, report }, index) => ({
    ...{ entry, report, previous: versions[index - 1]?.report },
    version: versionsOf(entry.incidentid, versions.slice(0, index + 1)),
    corrections: corrections.filter(({ refersto }) => refersto === entry.id),
    mailings: mailings.filter(({ mailing }) => mailing.report === entry.id),
  }))
}

/** How many of them are in the log of this incident itself. */
export function versionsOf(incidentid: string, versions: readonly { entry: LogRow }[]): number {
  return versions.filter(({ entry }) => entry.incidentid === incidentid).length
}

type Known = { entry: LogRow; report: SituationReport }

/**
 * Within a log by number. Logs number their own entries, so between those of merged incidents the time of receipt
 * decides; where it disagrees with the numbers of a log, the latest one so far stands for it.
 */
function inOrderOfReceipt(known: readonly Known[]): Known[] {
  const latest = new Map<string, string>()
  return known
    .toSorted((a, b) => seqOf(a.entry) - seqOf(b.entry))
    .map((one) => {
      const { incidentid, timestamp, received = timestamp } = one.entry
      const before = latest.get(incidentid) ?? ''
      const at = received > before ? received : before
      latest.set(incidentid, at)
      return { one, at }
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ one }) => one)
}

function seqOf({ seq = Number.MAX_SAFE_INTEGER }: LogRow): number {
  return seq
}
