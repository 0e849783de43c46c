import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { locationOf } from '../../platform/object-store/store-settings.ts'
import type { Remembered } from './backup-status.ts'
import { isCopyDue } from './backups-rules.ts'
import { isKnownFolder, readBackupOwner } from './backups-store.ts'
import { provenOf, type TaskRunner } from './task-runner.ts'

/**
 * Copies the newest backup to the store of the settings, if it is not there. Encrypted ones only: the others are from
 * before the key.
 */
export async function copyToStoreIfDue(
  { config, connections, now }: Context,
  runner: TaskRunner,
  { newest, runs }: Remembered,
): Promise<void> {
  const { store, folder } = config.backup
  if (store === undefined || newest === undefined || !newest.name.endsWith('.age')) return
  const location = locationOf(store)
  const copies = runs.filter(({ kind, ...run }) => kind === 'upload' && run.folder === location)
  const moment = now()
  if (!isCopyDue({ now: moment.getTime(), newest: newest.name, last: copies[0] })) {
    runner.forgetBusy('upload')
    return
  }
  await runner.run({
    kind: 'upload',
    file: join(folder, newest.name),
    owner: (await readBackupOwner(connections, moment)).id,
    isKnown: isKnownFolder(location, runs),
    previous: copies.find(({ failure }) => failure === null)?.file ?? null,
    proven: provenOf(runs),
    now: moment.getTime(),
  })
}
