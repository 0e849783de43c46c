import type { Backups } from '@holdfast/contract/people/backups'
import type { Context } from '../../platform/context.ts'
import { readStatus } from './backup-status.ts'
import { FolderReader } from './folder-reader.ts'

/** Returns how others read the same, so that all of them share one question to the folder's disk. */
export function registerBackupsRoutes(context: Context): () => Promise<Backups> {
  const reader = new FolderReader()
  const readBackups = () => readStatus(context, reader)
  context.api.endpoint('getBackups', readBackups)
  return readBackups
}
