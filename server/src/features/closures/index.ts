export { createClosureAnswersRetention } from './closure-answers-retention.ts'
export { ClosureNotifier } from './closure-notifier.ts'
export { registerClosuresRoutes } from './closures-routes.ts'
