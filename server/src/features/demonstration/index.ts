export { describeDemonstration } from './describe-demonstration.ts'
export { seedDemonstration } from './seed-demonstration.ts'
