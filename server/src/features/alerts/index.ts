export {
  finishAnswers,
  readAlertEvents,
  readGivenAnswers,
} from './alert-history-store.ts'
export {
  ALERTS_DEPEND_ON,
  defineAlertList,
  type ReadAlertList,
  whoMayFollow,
} from './alert-list.ts'
export { readAlertAreas, readAlertLanguages, readAlertSenders } from './alert-settings-store.ts'
export { registerAlertsRoutes } from './alerts-routes.ts'
export { readSentAlerts } from './alerts-store.ts'
export { findUnanswered } from './answers/unanswered-alerts.ts'
export { createCapTokenReminders } from './cap/cap-token-reminders.ts'
export { createRepliesRetention } from './channels/channels-retention.ts'
export { requireGroupsNotInSteps } from './channels/used-in-steps.ts'
export { readMeasuredAlerts } from './delivery-times/measured-alerts.ts'
export { findIncidentsOfOpenAlerts } from './find-incidents-of-alerts.ts'
export { readGivenResponses } from './help-responses/help-responses-store.ts'
export {
  readOpenAlertSenders,
  readOpenAlerts,
  readOpenAlertsForEveryone,
} from './open-alerts-store.ts'
export { readPushKeys } from './push/push-keys.ts'
export { forEachAtOnce, type PushSender } from './push/push-sender.ts'
export {
  type PushReadiness,
  readPushReadiness,
  readSubscriptionsFor,
  readSubscriptionsOfAll,
} from './push/push-subscriptions-store.ts'
