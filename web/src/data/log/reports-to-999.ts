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

/**
 * All reports in the log, oldest first. What waits on this device comes last, because its clock may be wrong.
 * What the server will never accept is left out.
 */
export function reportsTo999(log: Blocks<LogRow>): Report[] {
  const known = log.flatMap(reportsIn).filter(({ entry }) => entry.sending !== 'refused')
  if (known.length === 0) return []
  const isWaiting = ({ entry }: { entry: LogRow }) => entry.sending === 'waiting'
  const reports = [...known.filter((one) => !isWaiting(one)), ...known.filter(isWaiting)]
  const corrections = log.flatMap(correctionsIn).filter(({ sending }) => sending !== 'refused')
  return reports.map(({ entry, report }, index) => ({
    ...{ entry, report, previous: reports[index - 1]?.report },
    corrections: corrections.filter(({ refersto }) => refersto === entry.id),
  }))
}
