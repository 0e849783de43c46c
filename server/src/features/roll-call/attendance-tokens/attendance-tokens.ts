import { SystemTokens } from '../../system-tokens/index.ts'

export const attendanceTokens = new SystemTokens({
  table: 'attendance_tokens',
  prefix: 'holdfast_attendance_',
  max: 5,
})
