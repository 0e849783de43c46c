export { createInvitation } from './create-invitation.ts'
export { registerInvitationsRoutes } from './invitations-routes.ts'
