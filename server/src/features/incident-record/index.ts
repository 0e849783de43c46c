export { inspectAllRecords } from './all-records.ts'
export { registerIncidentRecordRoutes } from './incident-record-routes.ts'
export { unzipRecord, zipRecord } from './record-zip.ts'
