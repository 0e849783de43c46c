export { createDebriefReminders } from './debrief-reminders.ts'
export { registerDebriefsRoutes } from './debriefs-routes.ts'
export { readDebriefs } from './debriefs-store.ts'
