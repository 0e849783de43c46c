export { canMailReports, registerSituationReportsRoutes } from './situation-reports-routes.ts'
