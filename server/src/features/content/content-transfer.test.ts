import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { MAX_BODY_BYTES, MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'
import { importQueue } from './content-transfer-routes.ts'

async function exportOf(address: string, { token }: SignedInClient): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/api/content/export`, { headers })
  expect(response.headers.get('content-type')).toBe('application/zip')
  return new Uint8Array(await response.arrayBuffer())
}

function send(admin: SignedInClient, zip: Uint8Array, headers = {}) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(zip)]), 'content.zip')
  return admin.call('POST', '/content/import', { body, headers })
}

const guidance = emptyGuidance()

function archive(files: Zippable, content: object = { guidance }): Uint8Array {
  const json = JSON.stringify({ format: 'holdfast-content', version: 1, ...content })
  return zipSync({ 'content.json': strToU8(json), ...files })
}

const picture = await sharp({
  create: { width: 4, height: 4, channels: 3, background: 'red' },
})
  .png()
  .toBuffer()

const shared = shareTestServer()

test('an export moves the whole content to another organisation', async () => {
  const { address, signIn } = await startTestServer()
  const head = await signIn('head')
  const hilltop = await signIn('hilltop.head')
  const zip = await exportOf(address, head)
  const response = await send(hilltop, zip)
  const source = await head.callEndpoint('getContentDraft', {})
  expect(response).toMatchObject({ status: 200, body: { guidance: source.guidance } })
  const { headers } = await hilltop.call('GET', '/content/draft')
  expect(response.headers.get('etag')).toBe(headers.get('etag'))

  const { media, info } = await hilltop.callEndpoint('getContent', {})
  const paths = (await head.callEndpoint('getContent', {})).media.map(({ path }) => path)
  expect(media.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  expect(info).not.toEqual(source.guidance.info)
  await hilltop.callEndpoint('publishContent', {})
  expect((await hilltop.callEndpoint('getContent', {})).info).toEqual(source.guidance.info)
  const map = media.find(({ path }) => path === 'map.png')
  const imported = await fetch(`${address}/content/hilltop/${map?.key}`)
  const [exportedPixels, importedPixels] = await Promise.all(
    [unzipSync(zip)['media/map.png'], await imported.arrayBuffer()].map((bytes) =>
      sharp(Buffer.from(bytes as Uint8Array))
        .raw()
        .toBuffer(),
    ),
  )
  expect(importedPixels?.equals(exportedPixels as Buffer)).toBe(true)
  const { entries } = await hilltop.callEndpoint('listActivity', {})
  expect(entries[1]).toMatchObject({
    kind: 'content-imported',
    summary: `Into the draft, with ${paths.length} pictures`,
  })
})

test('a check says what an import would bring or why it is refused, and stores nothing', async () => {
  const { signIn } = await startTestServer()
  const hilltop = await signIn('hilltop.head')
  const before = await hilltop.callEndpoint('getContentDraft', {})
  const check = (zip: Uint8Array) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(zip)]), 'content.zip')
    return hilltop.call('POST', '/content/import/check', { body })
  }
  expect(await check(archive({ 'media/map.png': picture }))).toMatchObject({
    status: 200,
    body: { guidance: { roles: [] }, pictures: ['map.png'] },
  })
  expect(await check(strToU8('no archive'))).toMatchObject({ status: 400 })
  expect(await check(archive({ 'media/map.png': strToU8('no picture') }))).toMatchObject({
    status: 400,
  })
  expect(await hilltop.callEndpoint('getContentDraft', {})).toEqual(before)
  const { media } = await hilltop.callEndpoint('getContent', {})
  expect(media.map(({ path }) => path)).not.toContain('map.png')
})

test('an import based on an older draft is rejected', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const { headers } = await head.call('GET', '/content/draft')
  const older = { 'if-match': headers.get('etag') ?? '' }
  expect(await send(head, archive({}), older)).toMatchObject({ status: 200 })
  expect(await send(head, archive({}), older), 'a retry').toMatchObject({ status: 200 })
  const other = archive({ 'media/map.png': picture })
  expect(await send(head, other, older)).toMatchObject({ status: 409 })
})

/** The archive with headers that state a smaller size than the picture has. */
function declareSmaller(zip: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(zip)
  const real = Buffer.alloc(4)
  real.writeUInt32LE(size)
  for (let at = changed.indexOf(real); at !== -1; at = changed.indexOf(real, at)) {
    changed.writeUInt32LE(10, at)
  }
  return changed
}

const zipBomb = archive({ 'media/map.png': new Uint8Array(3 * MAX_PICTURE_BYTES) })
const many = Object.fromEntries(
  Array.from({ length: 501 }, (_, index) => [`media/${index}.png`, new Uint8Array()]),
)

test.each<[string, () => Uint8Array, number, string | RegExp]>([
  ['no zip file', () => strToU8('Hello'), 400, /no content.json/],
  ['an empty file', () => new Uint8Array(), 400, /no content.json/],
  ['another zip file', () => zipSync({ 'media/a.png': picture }), 400, /no content.json/],
  ['another kind', () => archive({}, { format: 'backup' }), 400, /of another kind/],
  ['a newer kind', () => archive({}, { version: 2 }), 400, /newer Holdfast/],
  [
    'broken JSON',
    () => zipSync({ 'content.json': strToU8('{') }),
    400,
    'content.json is not valid JSON',
  ],
  ['JSON null', () => zipSync({ 'content.json': strToU8('null') }), 400, /of another kind/],
  ['no guidance', () => archive({}, {}), 400, 'Guidance: must be an object'],
  [
    'guidance with a mistake',
    () => archive({}, { guidance: { ...guidance, roles: [{ id: 'a', title: '' }] } }),
    400,
    'Roles › a: title must not be empty',
  ],
  ['a cut file', () => archive({ 'media/a.png': picture }).subarray(0, 120), 400, /damaged/],
  ['a path that climbs', () => archive({ 'media/../a.png': picture }), 400, /does not belong/],
  ['a path from the root', () => archive({ '/etc/passwd': picture }), 400, /does not belong/],
  ['a hidden picture', () => archive({ 'media/..a.png': picture }), 400, /media\/\.\.a\.png: Name/],
  ['a back slash', () => archive({ 'media/..\\a.png': picture }), 400, /: Name the picture/],
  ['another file', () => archive({ 'readme.txt': picture }), 400, /does not belong/],
  [
    'what is no picture',
    () => archive({ 'media/map.png': strToU8('<svg/>') }),
    400,
    /^media\/map.png: This file is not a picture/,
  ],
  ['too many files', () => archive(many), 400, 'There are more than 500 files in it'],
  ['a zip bomb', () => zipBomb, 413, 'media/map.png is too large'],
  [
    'a zip bomb with false sizes',
    () => declareSmaller(zipBomb, 3 * MAX_PICTURE_BYTES),
    413,
    'media/map.png is too large',
  ],
  [
    'too much text',
    () => archive({}, { guidance, more: 'x'.repeat(2 * MAX_BODY_BYTES) }),
    413,
    'content.json is too large',
  ],
])('%s is refused in a sentence, and nothing is imported', async (_, make, status, sentence) => {
  const { signIn } = shared()
  const head = await signIn('head')
  const before = await head.callEndpoint('getContent', {})
  const response = await send(head, make())
  const errors = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence
  expect(response).toMatchObject({ status, body: { errors: [errors] } })
  expect(await head.callEndpoint('getContent', {})).toEqual(before)
  expect(await head.callEndpoint('getContentDraft', {})).toMatchObject({ saved: null })
})

test('one invalid picture rejects the whole import', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await head.callEndpoint('getContent', {})
  const zip = archive({ 'media/map.png': picture, 'media/map__key.png': strToU8('no') })
  expect(await send(head, zip)).toMatchObject({ status: 400 })
  expect(await head.callEndpoint('getContent', {})).toEqual(before)
})

test('standard users may neither export nor import', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  expect(await teacher.call('GET', '/content/export')).toMatchObject({ status: 403 })
  expect(await send(teacher, archive({}))).toMatchObject({ status: 403 })
})

// Prevents this attack: parallel imports, each holding up to 192 MiB, use up the memory. Fails without
// `importQueue`.
test('imports run one at a time, a few wait, and more are refused with retry-after', async () => {
  const { signIn } = await startTestServer()
  const [head, hilltop] = [await signIn('head'), await signIn('hilltop.head')]
  let release = () => {}
  const blocking = importQueue.run({ group: 'another', lane: '' }, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const imports = Array.from({ length: 8 }, () => send(head, archive({})))
  const refused = await Promise.any(
    imports.map(async (response) =>
      (await response).status === 503 ? response : Promise.reject(),
    ),
  )
  expect(refused.headers.get('retry-after')).toBe('5')
  const others = send(hilltop, archive({}))
  await expect.poll(() => importQueue.waiting).toBeGreaterThan(0)
  release()
  await blocking
  expect(await others).toMatchObject({ status: 200 })
  const statuses = (await Promise.all(imports)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

// Prevents this attack: 500 pictures of 40 megapixels have a few megabytes and cost minutes of work.
test('an archive whose pictures have too many pixels in all is refused', async () => {
  const { signIn } = await startTestServer()
  const create = { width: 8000, height: 5000, channels: 3, background: 'white' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const files = Array.from({ length: 26 }, (_, index) => [`media/map__${index}.png`, bytes])
  expect(await send(await signIn('head'), archive(Object.fromEntries(files)))).toMatchObject({
    status: 413,
    body: {
      errors: [
        'The pictures in it have more than 1000 million pixels together. Import fewer or smaller ones',
      ],
    },
  })
})
