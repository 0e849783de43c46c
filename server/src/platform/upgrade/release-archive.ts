import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isThere, syncFolder } from '../durable-files.ts'
import { runProgram } from '../embedded-postgres/run-program.ts'
import { StartError } from '../start-error.ts'
import {
  DESCRIPTION_FILE,
  parseDescription,
  type ReleaseDescription,
} from './release-description.ts'

const SUMS = 'SHA256SUMS'
/** Who signs, in OpenSSH's file of allowed signers. */
const SIGNER = 'releases@holdfast'
/** The exit code of a shell that does not find a program. */
const NOT_FOUND = 127
const UNFINISHED = '.unfinished-'
/** In an unpacked folder: the archive from which it comes. */
const ORIGIN = '.archive-sha256'

export type ReleaseArchive = { path: string; sha256: string; description: ReleaseDescription }

/**
 * Compares an archive with the hash in `SHA256SUMS` beside it.
 * @throws StartError if it is another, or if there is no hash
 */
export async function checkHash(path: string): Promise<string> {
  const sums = join(dirname(path), SUMS)
  const text = await readFile(sums, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      throw new StartError(`There is no ${sums}: download it with the archive.`)
    }
    throw new StartError(`This account may not read ${sums} (${error.code}).`)
  })
  const line = text.split('\n').find((each) => each.slice(66) === basename(path))
  if (!line) throw new StartError(`${sums} does not name ${basename(path)}: download both again.`)
  const sha256 = await hashOf(path)
  if (line.slice(0, 64) === sha256) return sha256
  throw new StartError(
    `${path} is damaged, or is not what was released: its SHA-256 is not that of ${sums}. Download both again.`,
  )
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (cause) {
    throw new StartError(`${path} cannot be read.`, { cause })
  }
  return hash.digest('hex')
}

/**
 * Checks who signed `SHA256SUMS` beside the archive.
 * @param signers  a file with the public keys, as `ssh-keygen` calls its allowed signers
 * @throws StartError if nobody of them did
 */
export async function checkSignature(path: string, signers: string): Promise<void> {
  const sums = join(dirname(path), SUMS)
  if (!(await isThere(`${sums}.sig`))) {
    throw new StartError(`There is no ${sums}.sig: download the signature with the archive.`)
  }
  const script = `exec ssh-keygen -Y verify -f "$0" -I ${SIGNER} -n file -s "$1.sig" < "$1"`
  const { code, output } = await runProgram('/bin/sh', ['-c', script, signers, sums])
  if (code === 0) return
  if (code === NOT_FOUND) {
    throw new StartError(
      'The signature cannot be checked without ssh-keygen: install it (sudo apt install openssh-client).',
    )
  }
  throw new StartError(
    `${sums} was not signed by a key of ${signers}, so the archive may not be ours (${output.trim()}).`,
  )
}

export async function describeArchive(path: string, sha256: string): Promise<ReleaseArchive> {
  const args = ['--extract', '--to-stdout', '--occurrence=1', '--wildcards', '--file', path]
  const { code, output } = await runProgram('tar', [...args, `*/${DESCRIPTION_FILE}`])
  return { path, sha256, description: parseDescription(code === 0 ? output : '', path) }
}

/**
 * Unpacks the archive into a folder of its own name beside the running release. The folder is there as a whole or
 * not at all.
 * @returns the folder
 */
export async function unpackArchive(
  { path, sha256 }: Pick<ReleaseArchive, 'path' | 'sha256'>,
  parent: string,
): Promise<string> {
  const folder = join(parent, folderNameOf(path))
  if (await isThere(folder)) {
    const origin = await readFile(join(folder, ORIGIN), 'utf8').catch(() => '')
    if (origin.trim() === sha256) return folder
    throw new StartError(`${folder} is there already, and not from this archive: move it away.`)
  }
  await requireWritable(parent)
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${UNFINISHED}${basename(folder)}-`)) {
      await rm(join(parent, name), { recursive: true, force: true })
    }
  }
  const unfinished = await mkdtemp(join(parent, `${UNFINISHED}${basename(folder)}-`))
  try {
    const args = ['--extract', '--no-same-owner', '--file', path, '--directory', unfinished]
    const { code, output } = await runProgram('tar', args)
    if (code !== 0) throw new StartError(`${path} could not be unpacked: ${output.trim()}`)
    const unpacked = join(unfinished, basename(folder))
    await writeFile(join(unpacked, ORIGIN), `${sha256}\n`)
    await runProgram('sync', ['--file-system', unpacked])
    await rename(unpacked, folder)
    await syncFolder(parent)
    return folder
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function folderNameOf(archive: string): string {
  return basename(archive).replace(/\.tar\.gz$/, '')
}

async function requireWritable(parent: string): Promise<void> {
  await access(parent, constants.W_OK).catch((cause) => {
    throw new StartError(
      `This user may not write to ${parent}, where the new release belongs. Where Holdfast is installed as a service, run sudo holdfast upgrade. Otherwise unpack the archive there yourself, and name the folder in place of the archive.`,
      { cause },
    )
  })
}
