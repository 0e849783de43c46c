import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Adds to each file that the service worker stores the hash by which it knows the file's content. */
export function fileHashes() {
  let folder = ''
  const plugin: Plugin = {
    name: 'file-hashes',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
  }
  const add = async <File extends { url: string }>(files: File[]) => ({
    manifest: await Promise.all(
      files.map(async (file) => ({ ...file, integrity: await hashOf(join(folder, file.url)) })),
    ),
  })
  return { plugin, add }
}

async function hashOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`
}
