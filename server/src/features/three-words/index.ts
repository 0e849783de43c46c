export { registerThreeWordsRoutes } from './three-words-routes.ts'
