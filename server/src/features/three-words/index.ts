export { routeThreeWords } from './three-words-routes.ts'
