import { type Methane, readMethane } from '@holdfast/contract/incidents/entry-contents'
import { type Blocks, perBlock } from './log-blocks.ts'
import type { LogRow } from './log-merge.ts'

/** A report to the emergency services in the log. `previous` is the report before it. */
export type Report = { entry: LogRow; report: Methane; previous: Methane | undefined }

const reportsIn = perBlock((block: readonly LogRow[]) =>
  block.flatMap((entry) => {
    const report = readMethane(entry)
    return report ? [{ entry, report }] : []
  }),
)

/** All reports in the log, oldest first. Those that the server will never accept are left out. */
export function reportsTo999(log: Blocks<LogRow>): Report[] {
  const reports = log.flatMap(reportsIn).filter(({ entry }) => entry.sending !== 'refused')
  return reports.map((one, index) => ({ ...one, previous: reports[index - 1]?.report }))
}
