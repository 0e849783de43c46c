import { type Methane, readMethane } from '@holdfast/contract/incidents/entry-contents'
import { type Blocks, perBlock } from './log-blocks.ts'
import type { LogRow } from './log-merge.ts'

/**
 * A report to the emergency services in the log. `previous` is the report before it. Whoever reads it out
 * must know its corrections, oldest first.
 */
export type Report = {
  entry: LogRow
  report: Methane
  previous: Methane | undefined
  corrections: readonly LogRow[]
}

const reportsIn = perBlock((block: readonly LogRow[]) =>
  block.flatMap((entry) => {
    const report = readMethane(entry)
    return report ? [{ entry, report }] : []
  }),
)

const correctionsIn = perBlock((block: readonly LogRow[]) =>
  block.filter(({ type }) => type === 'correction'),
)

/** All reports in the log, oldest first. Those that the server will never accept are left out. */
export function reportsTo999(log: Blocks<LogRow>): Report[] {
  const reports = log.flatMap(reportsIn).filter(({ entry }) => entry.sending !== 'refused')
  if (reports.length === 0) return []
  const corrections = log.flatMap(correctionsIn)
  return reports.map(({ entry, report }, index) => ({
    ...{ entry, report, previous: reports[index - 1]?.report },
    corrections: corrections.filter(({ refersto }) => refersto === entry.id),
  }))
}
