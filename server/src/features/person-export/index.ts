export { registerPersonExportRoutes } from './person-export-routes.ts'
export { PERSON_TABLES } from './person-tables.ts'
