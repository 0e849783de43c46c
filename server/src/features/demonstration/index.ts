export { describeDemonstration } from './describe-demonstration.ts'
export { refuseDemonstration } from './refuse-demonstration.ts'
export { seedDemonstration } from './seed-demonstration.ts'
