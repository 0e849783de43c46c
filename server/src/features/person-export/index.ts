export { registerPersonExportRoutes } from './person-export-routes.ts'
