export { createClosureAnswersRetention } from './closure-answers-retention.ts'
export { createClosureNotifier } from './closure-notifier.ts'
export { registerClosuresRoutes } from './closures-routes.ts'
