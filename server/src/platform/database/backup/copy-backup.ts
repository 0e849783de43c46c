import { copyFile, open, rename, rm, stat } from 'node:fs/promises'

/**
 * Copies a backup to another folder, under a temporary name until it is complete and on the disk. Mode 0600.
 * @returns its size in bytes
 */
export async function copyBackup(from: string, to: string): Promise<number> {
  const unfinished = `${to}.unfinished`
  try {
    await copyFile(from, unfinished)
    const file = await open(unfinished, 'r+')
    try {
      await file.chmod(0o600)
      await file.sync()
    } finally {
      await file.close()
    }
    const { size } = await stat(unfinished)
    if (size !== (await stat(from)).size) throw new Error('The copy has another size')
    await rename(unfinished, to)
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
