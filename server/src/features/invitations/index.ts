export { routeInvitations } from './invitations-routes.ts'
