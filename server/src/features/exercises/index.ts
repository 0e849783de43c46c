export { routeExercises } from './exercises-routes.ts'
