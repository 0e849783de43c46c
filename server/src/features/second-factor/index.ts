export { routeSecondFactor } from './second-factor-routes.ts'
export { SecondFactors } from './second-factors.ts'
