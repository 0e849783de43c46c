export { registerProviderMessagesRoutes } from './provider-messages-routes.ts'
