import {
  type Mailing,
  readMailing,
  readSituationReport,
  type SituationReport,
} from '@holdfast/contract/incidents/situation-reports'
import type { LogRow } from './incident-log.ts'
import { type Blocks, perBlock } from './log-blocks.ts'

/**
 * A version of an incident's situation report. `previous` is the version before it; whoever reads or sends
 * it must know its corrections, oldest first.
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
 * All versions, the first one first, numbered as the server numbers them: in the order of receipt. What
 * waits on this device comes last. What the server will never accept is left out.
 */
export function situationReports(log: Blocks<LogRow>): ReportVersion[] {
  const known = log.flatMap(reportsIn).filter(({ entry }) => entry.sending !== 'refused')
  if (known.length === 0) return []
  const isWaiting = ({ entry }: { entry: LogRow }) => entry.sending === 'waiting'
  const received = known.filter((one) => !isWaiting(one))
  const versions = [
    ...received.sort((a, b) => seqOf(a.entry) - seqOf(b.entry)),
    ...known.filter(isWaiting),
  ]
  const corrections = log.flatMap(correctionsIn).filter(({ sending }) => sending !== 'refused')
  const mailings = log.flatMap(mailingsIn)
  return versions.map(({ entry, report }, index) => ({
    ...{ entry, report, version: index + 1, previous: versions[index - 1]?.report },
    corrections: corrections.filter(({ refersto }) => refersto === entry.id),
    mailings: mailings.filter(({ mailing }) => mailing.report === entry.id),
  }))
}

function seqOf({ seq = Number.MAX_SAFE_INTEGER }: LogRow): number {
  return seq
}
