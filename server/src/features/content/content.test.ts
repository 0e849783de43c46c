import type { Content, Picture } from '@holdfast/contract/content/content'
import { MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'
import { formatOf, pictureQueue } from './pictures.ts'

/** A picture like a camera's, with the position where it was taken in its metadata. */
function photo(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff', width = 40): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 }
  return sharp({ create: { width, height: 30, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

function upload(client: SignedInClient, path: string, bytes: Buffer | string) {
  const body = new FormData()
  body.set('path', path)
  body.set('file', new Blob([bytes]), 'picture')
  return client.call<Picture>('POST', '/content/media', { body })
}

const shared = shareTestServer()

test('everyone reads what their organisation publishes', async () => {
  const { signIn } = await startTestServer()
  const content = await (await signIn('teacher')).callEndpoint('getContent', {})
  expect(content.roles.map(({ id }) => id)).toHaveLength(8)
  expect(content.threats.length).toBeGreaterThan(5)
  expect(content.logo).toEqual({ path: 'logo.png', key: expect.any(String) })
  expect(content.background?.path).toBe('background.png')
  expect(content.media.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['logo.png', 'background.png', 'map.png', 'map__key.png']),
  )
})

test('an organisation without a publication has empty content', async () => {
  const { signIn } = shared()
  expect(await (await signIn('provider.admin')).callEndpoint('getContent', {})).toEqual({
    organisationname: 'Holdfast Provider',
    roles: [],
    role_checklist_sections: [],
    checklist_sections: [],
    checklist_items: [],
    threats: [],
    info: [],
    initial_action: null,
    alert_kinds: [],
    alertsenders: 'everyone',
    alertlanguages: [],
    alertareas: [],
    parenttemplates: [],
    closers: 'everyone',
    rollcallnames: 'off',
    reviews: [],
    readings: [],
    media: [],
    logo: null,
    background: null,
  })
})

test('a picture needs its URL only, and is cached for ever', async () => {
  const { address, signIn } = await startTestServer()
  const { logo } = await (await signIn('teacher')).callEndpoint('getContent', {})
  const response = await fetch(`${address}/content/riverside/${logo?.key}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const { format } = await sharp(await response.arrayBuffer()).metadata()
  expect(format).toBe('png')
})

test('a picture is not found with another organisation or key', async () => {
  const { address, signIn } = shared()
  const { logo } = await (await signIn('teacher')).callEndpoint('getContent', {})
  for (const path of [
    `hilltop/${logo?.key}`,
    `nowhere/${logo?.key}`,
    `riverside/${'A'.repeat(22)}`,
    `riverside/..%2f..%2fetc%2fpasswd`,
  ]) {
    const response = await fetch(`${address}/content/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'not-found' })
  }
})

test.each([
  ['map.png', 'png', 'image/png'],
  ['Site plan (2).jpg', 'jpeg', 'image/jpeg'],
  ['map__Fire exits.webp', 'webp', 'image/webp'],
  ['logo.png', 'jpeg', 'image/png'],
] as const)('an upload as %s is kept in the format of its name', async (path, format, type) => {
  const { address, signIn } = shared()
  const hilltop = await signIn('hilltop.head')
  const response = await upload(hilltop, path, await photo(format))
  expect(response).toMatchObject({ status: 201, body: { path, key: expect.any(String) } })
  const { media } = await hilltop.callEndpoint('getContent', {})
  expect(media).toContainEqual(response.body)
  const picture = await fetch(`${address}/content/hilltop/${response.body.key}`)
  expect(picture.headers.get('content-type')).toBe(type)
})

test('a photo that would be too large as a PNG is scaled down', async () => {
  const { address, signIn } = await startTestServer()
  const head = await signIn('head')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 2400, height: 1800, channels: 3, background: 'black', noise } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  expect((await sharp(bytes).png().toBuffer()).length).toBeGreaterThan(MAX_PICTURE_BYTES)
  const { body } = await upload(head, 'background.png', bytes)
  const stored = await (await fetch(`${address}/content/riverside/${body.key}`)).arrayBuffer()
  expect(stored.byteLength).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
  const { width, height } = await sharp(stored).metadata()
  expect(width).toBeLessThan(2400)
  expect(width / height).toBeCloseTo(4 / 3, 2)
})

test('metadata such as the camera position are removed', async () => {
  const { address, signIn } = await startTestServer()
  const bytes = await photo('jpeg')
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const { body } = await upload(await signIn('head'), 'photo.jpg', bytes)
  const stored = await (await fetch(`${address}/content/riverside/${body.key}`)).arrayBuffer()
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

test('a new upload to a path gets a new key, and the old key no longer works', async () => {
  const { address, signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await head.callEndpoint('getContent', {})
  const { body } = await upload(head, 'logo.png', await photo('png'))
  const after = await head.callEndpoint('getContent', {})
  expect(after.logo).toEqual(body)
  expect(after.media).toHaveLength(before.media.length)
  expect(body.key).not.toBe(before.logo?.key)
  expect((await fetch(`${address}/content/riverside/${before.logo?.key}`)).status).toBe(404)
  expect((await fetch(`${address}/content/riverside/${body.key}`)).status).toBe(200)
})

test('a removed picture is no longer served', async () => {
  const { address, signIn } = await startTestServer()
  const head = await signIn('head')
  const { logo } = await head.callEndpoint('getContent', {})
  const path = `/content/media/${logo?.key}`
  expect(await head.call('DELETE', path)).toMatchObject({ status: 200, body: { success: true } })
  expect((await head.call<Content>('GET', '/content')).body.logo).toBeNull()
  expect((await fetch(`${address}/content/riverside/${logo?.key}`)).status).toBe(404)
  expect(await head.call('DELETE', path)).toMatchObject({ status: 404 })
})

const NO_PICTURE = 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['garbage', () => Buffer.from('This is no picture')],
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG', () => Buffer.from(SVG)],
  ['a GIF', () => photo('gif')],
  ['a TIFF', () => photo('tiff')],
  ['half a picture', async () => (await photo('png', 2000)).subarray(0, 200)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
])('%s is refused', async (_, make) => {
  const { signIn } = shared()
  const head = await signIn('head')
  expect(await upload(head, 'logo.png', await make())).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [NO_PICTURE] },
  })
})

// The danger: libvips reads a hundred formats, some by libraries with many known vulnerabilities.
test('nothing but PNG, JPEG and WebP is ever given to the library, nor read by it', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    expect(formatOf(await photo(format))).toBe(format)
  }
  for (const bytes of [
    await photo('gif'),
    await photo('tiff'),
    Buffer.from(SVG),
    Buffer.from('This is no picture'),
  ]) {
    expect(formatOf(bytes)).toBeUndefined()
    await expect(sharp(bytes).metadata()).rejects.toThrow()
  }
})

// Prevents this attack: an admin sends pictures until no worker thread is left for password hashes.
// Fails without `pictureQueue`.
test('one picture is processed at a time, a few wait, and more are refused with retry-after', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const png = await photo('png')
  let release = () => {}
  const blocking = pictureQueue.run({ group: 'another', lane: '' }, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const uploads = Array.from({ length: 10 }, (_, index) => upload(head, `map${index}.png`, png))
  const refused = await Promise.any(
    uploads.map(async (response) =>
      (await response).status === 503 ? response : Promise.reject(),
    ),
  )
  expect(refused).toMatchObject({ body: { code: 'overloaded' } })
  expect(refused.headers.get('retry-after')).toBe('5')
  release()
  await blocking
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
})

test('a small file with very many pixels is rejected', async () => {
  const { signIn } = shared()
  const create = { width: 10_000, height: 5_000, channels: 3, background: 'white' } as const
  const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await upload(await signIn('head'), 'map.png', bomb)).toMatchObject({
    status: 400,
    body: { errors: [NO_PICTURE] },
  })
})

test.each(['logo', 'logo.svg', '../logo.png', 'a/b.png', '.png', 'a..png', 'x\n.png', ''])(
  'a picture cannot be named %j',
  async (path) => {
    const { signIn } = shared()
    expect(await upload(await signIn('head'), path, await photo('png'))).toMatchObject({
      status: 400,
      body: { errors: ['Name the picture with letters and digits, ending in .png, .jpg or .webp'] },
    })
  },
)

test('a file over 10 MiB is too large', async () => {
  const { signIn } = shared()
  const bytes = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect(await upload(await signIn('head'), 'map.png', bytes)).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
})

test('an incomplete upload, or one that is not multipart, is rejected', async () => {
  const { signIn } = shared()
  const head = await signIn('head')
  const send = (body: unknown, headers = {}) =>
    head.call('POST', '/content/media', { body, headers })
  const onlyPath = new FormData()
  onlyPath.set('path', 'logo.png')
  const onlyFile = new FormData()
  onlyFile.set('file', new Blob([await photo('png')]))
  for (const form of [onlyPath, onlyFile]) {
    expect(await send(form)).toMatchObject({
      status: 400,
      body: { errors: ['Send the fields path and file'] },
    })
  }
  expect(await send({ path: 'logo.png' })).toMatchObject({
    status: 400,
    body: { errors: ['Send the file as multipart form data'] },
  })
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    expect(await send('nonsense', { 'content-type': type })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  }
  const two = new FormData()
  two.set('path', 'logo.png')
  two.append('file', new Blob([await photo('png')]), 'one')
  two.append('file', new Blob([await photo('png')]), 'two')
  expect((await send(two)).status).toBe(413)
})

test('standard users cannot change content', async () => {
  const { signIn } = shared()
  const support = await signIn('support')
  expect(await upload(support, 'logo.png', await photo('png'))).toMatchObject({ status: 403 })
  const { logo } = await support.callEndpoint('getContent', {})
  expect(await support.call('DELETE', `/content/media/${logo?.key}`)).toMatchObject({ status: 403 })
})
