import { measureAlerts } from './alerts.ts'
import { measureAppends } from './appends.ts'
import { measureImports } from './imports.ts'
import { measurePolls } from './polls.ts'
import { startHoldfast } from './processes.ts'

/** Prints ratios: above 1 means faster than the comparison. */
const holdfast = await startHoldfast(8210)
try {
  await measurePolls(holdfast)
  await measureAppends(holdfast, 1)
  await measureAppends(holdfast, 32)
  await measureAlerts(holdfast)
  await measureImports(holdfast)
} finally {
  await holdfast.stop()
}
