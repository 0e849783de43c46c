import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireSpace } from './disk-space.ts'
import { checkHash, checkSignature, describeArchive, unpackArchive } from './release-archive.ts'
import { type ReleaseDescription, requireSuccessor } from './release-description.ts'

const NAME = 'holdfast-1.2.0-linux-x64'
const CURRENT: ReleaseDescription = {
  ...{ version: '1.1.0', upgradesFrom: '1.0.0', arch: 'x64', postgres: '18', bytes: 10 },
  migrations: ['0001-foundation', '0002-activity'],
}
const NEXT = { ...CURRENT, version: '1.2.0', migrations: [...CURRENT.migrations, '0003-more'] }

/** An archive with its SHA256SUMS, as people download them. */
async function newArchive() {
  const downloads = await mkdtemp(join(tmpdir(), 'holdfast-archive-'))
  onTestFinished(() => rm(downloads, { recursive: true }))
  await mkdir(join(downloads, NAME))
  await writeFile(join(downloads, NAME, 'RELEASE.json'), JSON.stringify(NEXT))
  await writeFile(join(downloads, NAME, 'holdfast'), 'launcher')
  const path = join(downloads, `${NAME}.tar.gz`)
  execFileSync('tar', ['-czf', path, '-C', downloads, NAME])
  await rm(join(downloads, NAME), { recursive: true })
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await writeFile(join(downloads, 'SHA256SUMS'), `${sha256}  ${NAME}.tar.gz\n`)
  return { downloads, path, sha256 }
}

test('an archive that is damaged, or whose hash nobody has published, is refused', async () => {
  const { downloads, path, sha256 } = await newArchive()
  expect(await checkHash(path)).toBe(sha256)
  await writeFile(path, 'something else')
  await expect(checkHash(path)).rejects.toThrow('is damaged, or is not what was released')
  await writeFile(join(downloads, 'SHA256SUMS'), `${sha256}  other.tar.gz\n`)
  await expect(checkHash(path)).rejects.toThrow('does not name holdfast-1.2.0-linux-x64.tar.gz')
  await rm(join(downloads, 'SHA256SUMS'))
  await expect(checkHash(path)).rejects.toThrow('download it with the archive')
})

test('an archive that somebody else has signed, or nobody, is refused', async () => {
  const { downloads, path } = await newArchive()
  const sums = join(downloads, 'SHA256SUMS')
  const makeKey = async (name: string) => {
    const key = join(downloads, name)
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', key])
    const signers = `${key}.signers`
    await writeFile(signers, `releases@holdfast ${await readFile(`${key}.pub`, 'utf8')}`)
    return { key, signers }
  }
  const [ours, theirs] = [await makeKey('ours'), await makeKey('theirs')]
  await expect(checkSignature(path, ours.signers)).rejects.toThrow('There is no')
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', theirs.key, '-n', 'file', sums], {
    stdio: 'ignore',
  })
  await checkSignature(path, theirs.signers)
  await expect(checkSignature(path, ours.signers)).rejects.toThrow('was not signed by a key of')
})

test('an archive is unpacked as a whole beside the running release, and only once', async () => {
  const { downloads, path, sha256 } = await newArchive()
  const archive = await describeArchive(path, sha256)
  expect(archive.description).toEqual(NEXT)
  const parent = join(downloads, 'opt')
  // A power cut has left this.
  await mkdir(join(parent, `.unfinished-${NAME}-abc123`), { recursive: true })
  const folder = await unpackArchive(archive, parent)
  expect(await readdir(parent)).toEqual([NAME])
  expect(await readFile(join(folder, 'holdfast'), 'utf8')).toBe('launcher')
  expect(await unpackArchive(archive, parent)).toBe(folder)
  await expect(unpackArchive({ path, sha256: 'of another' }, parent)).rejects.toThrow(
    'is there already, and not from this archive',
  )
})

test.each([
  ['the same version', { version: '1.1.0' }, 'is the release that runs already'],
  ['an older version', { version: '1.0.9' }, 'is older than 1.1.0, which runs'],
  ['a version that is too far ahead', { upgradesFrom: '1.1.5' }, 'upgrade to 1.1.5 first'],
  ['another kind of machine', { arch: 'arm64' }, 'take the archive for x64'],
  ['another PostgreSQL', { postgres: '19' }, 'restore a backup into a new folder'],
  ['a version of other tables', { migrations: ['0001-foundation'] }, '0002-activity'],
])('%s is refused, and a sentence says why', (_, differences, sentence) => {
  expect(() => requireSuccessor(CURRENT, { ...NEXT, ...differences })).toThrow(sentence)
  expect(() => requireSuccessor(CURRENT, NEXT)).not.toThrow()
})

test('an upgrade for which there is too little space is refused', async () => {
  const { downloads } = await newArchive()
  expect(await requireSpace([{ folder: downloads, bytes: 1 }])).toBe(1)
  await expect(requireSpace([{ folder: downloads, bytes: 1e15 }])).rejects.toThrow(
    'are free: free some first',
  )
})
