import { chmod, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Fault, startObjectStore } from '../../test-support/object-store/object-store.ts'
import { connectTo, fileWith, SOON } from '../../test-support/object-store/store-clients.ts'
import { downloadFile } from './store-download.ts'
import { listObjects } from './store-objects.ts'

const list = async (env: Record<string, string>, options?: typeof SOON) =>
  listObjects(await connectTo(env, options), 'riverside/')

test('a list has every page, and only what was asked for', async () => {
  const store = await startObjectStore()
  store.pageSize = 2
  for (const name of ['a', 'b', 'c', 'd', 'e']) store.put(`riverside/${name}`, Buffer.from(name))
  store.put('hilltop/a', Buffer.from('of another'))
  expect((await list(store.env)).map(({ key, bytes }) => [key, bytes])).toEqual([
    ['riverside/a', 1],
    ['riverside/b', 1],
    ['riverside/c', 1],
    ['riverside/d', 1],
    ['riverside/e', 1],
  ])
})

test.each<[string, Record<string, string>, string]>([
  [
    'a wrong secret',
    { BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' },
    'SECRET_ACCESS_KEY is not the secret',
  ],
  ['an unknown key', { BACKUP_S3_ACCESS_KEY_ID: 'UNKNOWN' }, 'does not know the key of BACKUP_S3_'],
  ['a wrong region', { BACKUP_S3_REGION: 'us-east-1' }, 'in another region: it is in eu-test-1.'],
  ['a bucket that is not there', { BACKUP_S3_BUCKET: 'missing' }, 'There is no bucket missing at'],
  [
    'no server',
    { BACKUP_S3_ENDPOINT: 'http://127.0.0.9:8081' },
    '127.0.0.9:8081 cannot be reached: look',
  ],
  [
    'no such host',
    { BACKUP_S3_ENDPOINT: 'https://no.invalid' },
    'No address is known for no.invalid',
  ],
])('%s is refused with a sentence for the operator', async (_, wrong, sentence) => {
  const store = await startObjectStore()
  await expect(list({ ...store.env, ...wrong })).rejects.toThrow(sentence)
})

test.each<[string, Fault, string]>([
  ['a key without the right', { status: 403, code: 'AccessDenied' }, 'allow it s3:ListBucket.'],
  ['a full store', { status: 507, code: 'XMinioStorageFull' }, 'school-backups at 127.0.0.1'],
  ['a store that is overloaded', { status: 503, code: 'SlowDown' }, 'answered with 503 SlowDown'],
  ['a store that does not answer', 'hang', 'did not answer within 1 second.'],
  ['a connection that breaks', 'cut', 'The connection to 127.0.0.1'],
])('%s is told in words of ours', async (_, fault, sentence) => {
  const store = await startObjectStore()
  store.fault = () => fault
  const options = fault === 'hang' ? SOON : undefined
  const failure = await list(store.env, options).catch((error: Error) => error.message)
  expect(failure).toContain(sentence)
  expect(failure).not.toContain('own words')
})

test('a clock that is wrong is named, with the difference', async () => {
  const store = await startObjectStore()
  store.clock = () => Date.now() - 47 * 60_000
  await expect(list(store.env)).rejects.toThrow('the two differ by 47 minutes')
})

test('what fails for a moment is asked again, and what is refused is not', async () => {
  const store = await startObjectStore()
  store.fault = () => (store.asked.length < 3 ? { status: 500, code: 'InternalError' } : undefined)
  expect(await list(store.env)).toEqual([])
  expect(store.asked).toHaveLength(3)
  store.fault = () => ({ status: 403, code: 'AccessDenied' })
  await list(store.env).catch(() => undefined)
  expect(store.asked).toHaveLength(4)
})

test('a redirection is not followed, so that nobody else gets a signed request', async () => {
  const followed: (string | undefined)[] = []
  const other = createServer(({ url }, response) => {
    followed.push(url)
    response.writeHead(301, { location: '/elsewhere', 'x-amz-bucket-region': 'eu-west-2' }).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const store = await startObjectStore()
  const { port } = other.address() as AddressInfo
  const env = { ...store.env, BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}` }
  await expect(list(env)).rejects.toThrow('it is in eu-west-2')
  expect(followed).toHaveLength(1)
})

test('the secret may be in a file, which others may not read', async () => {
  const store = await startObjectStore()
  const { BACKUP_S3_SECRET_ACCESS_KEY: secret = '', ...others } = store.env
  const file = await fileWith(`${secret}\n`)
  const env = { ...others, BACKUP_S3_SECRET_ACCESS_KEY_FILE: file }
  expect(await list(env)).toEqual([])
  await chmod(file, 0o644)
  await expect(list(env)).rejects.toThrow(`Everybody on this machine can read ${file}`)
  const missing = { ...env, BACKUP_S3_SECRET_ACCESS_KEY_FILE: '/no/such/file' }
  await expect(list(missing)).rejects.toThrow('cannot be read (ENOENT)')
})

test('a file is fetched in pieces, and one that was altered is not kept', async () => {
  const store = await startObjectStore()
  const client = await connectTo(store.env)
  const content = Buffer.from('0123456789')
  const sha256 = '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882'
  store.put('riverside/a', content, { 'x-amz-meta-sha256': sha256 })
  const file = `${await fileWith('')}.fetched`
  let cuts = 1
  store.fault = ({ action }) => (action === 'GET object' && cuts-- > 0 ? 'cut' : undefined)
  expect(await downloadFile(client, 'riverside/a', file, 4)).toBe(10)
  expect(await readFile(file, 'utf8')).toBe('0123456789')
  store.put('riverside/b', content, { 'x-amz-meta-sha256': sha256.replace('8', '9') })
  await expect(downloadFile(client, 'riverside/b', `${file}.b`)).rejects.toThrow(
    'not what was sent',
  )
  await expect(readFile(`${file}.b`)).rejects.toThrow('ENOENT')
})
