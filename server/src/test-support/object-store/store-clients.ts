import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { openStore } from '../../platform/object-store/store-client.ts'

/** For what never answers; anything else has time on a busy machine. */
export const SOON = { limitMs: 500 }

/** A client with the settings, which repeats at once what fails for the moment. */
export function connectTo(
  env: Record<string, string>,
  options: { limitMs?: number; signal?: AbortSignal } = {},
) {
  const { store } = readConfig({ ...env, BACKUP_TIME: '02:30', BACKUP_KEY_FILE: 'key' }).backup
  if (store === undefined) throw new Error('These are no settings of a store')
  return openStore(store, { ...options, delaysMs: [1, 1] })
}

/** A file of a temporary folder that is removed after the test. */
export async function fileWith(content: string | Buffer, name = 'file'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, content, { mode: 0o600 })
  return file
}
