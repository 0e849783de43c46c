import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Either the old or the new text is there, also after a power cut. Mode 0600. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

/** A rename is durable only after its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // What a failing disk hides is not gone: somebody would remove its only copy.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
      return false
    },
  )
}
