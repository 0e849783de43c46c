import type { Context } from '../../platform/context.ts'
import { readStatus } from './backup-status.ts'

export function registerBackupsRoutes(context: Context): void {
  context.api.endpoint('getBackups', () => readStatus(context))
}
