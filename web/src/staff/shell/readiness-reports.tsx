import { useReadinessReports } from '../../data/readiness-reports.ts'

/** Shows nothing: tells the server how ready this device is. */
export function ReadinessReports() {
  useReadinessReports()
  return null
}
