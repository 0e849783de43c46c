export { createInvitation } from './create-invitation.ts'
export { routeInvitations } from './invitations-routes.ts'
