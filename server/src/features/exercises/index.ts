export { registerExercisesRoutes } from './exercises-routes.ts'
