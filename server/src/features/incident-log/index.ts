export { registerIncidentLogRoutes } from './incident-log-routes.ts'
export {
  CLOSED_GRACE_MS,
  correctedTime,
  isOver,
  isTooLate,
  mayArriveTooLate,
} from './incident-log-rules.ts'
export {
  countErasures,
  findEntry,
  findLastWritten,
  findReportVersion,
  hasActionOf,
  readEntriesOfTypes,
  readLog,
  readMailingsSince,
} from './incident-log-store.ts'
export { appendAction, appendMailing, appendSummary } from './log-writer.ts'
