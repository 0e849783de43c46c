import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openConnections } from '../../platform/database/connections.ts'
import { Database } from '../../platform/database/database.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import {
  addEntryWith,
  announce,
  makePicture,
  type PicturePlace,
  pathOf,
  putPicture,
  type SamplePicture,
} from '../../test-support/sample-pictures.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { removeUnfinishedPictures } from './unfinished-pictures.ts'

/** Fails without the check of the hash, of the ranges, of the first bytes, or of the event of a deletion. */

let server: TestServer
let teacher: SignedInClient
let head: SignedInClient
let id: string
let now: Date
beforeEach(async () => {
  now = new Date()
  server = await startTestServer({ now: () => now })
  head = await server.signIn('head')
  teacher = await server.signIn('teacher')
  id = await reportIncident(teacher)
})

type Answer = { status: number; body: { received?: number; state?: string; message?: string } }

async function put(
  client: SignedInClient,
  place: PicturePlace,
  bytes: Buffer,
  range?: string,
): Promise<Answer> {
  const response = await putPicture(server.address, client, { place, bytes, range })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Sends the bytes from `start` to `end` of the picture. */
function putPart(
  client: SignedInClient,
  place: PicturePlace,
  all: Buffer,
  start: number,
  end: number,
) {
  const range = `bytes ${start}-${end - 1}/${all.length}`
  return put(client, place, all.subarray(start, end), range)
}

const ask = (client: SignedInClient, place: PicturePlace, all: Buffer) =>
  put(client, place, Buffer.alloc(0), `bytes */${all.length}`)

async function get({ token }: SignedInClient, place: PicturePlace): Promise<Response> {
  return fetch(`${server.address}/api${pathOf(place)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

async function announced(picture: SamplePicture, client = teacher): Promise<PicturePlace> {
  const entryid = await addEntryWith(client, id, picture)
  return { id, entryid, sha256: picture.announced.sha256 }
}

const statesOf = async (client: SignedInClient) =>
  (await client.call<{ state: string }[]>('GET', `/incidents/${id}/pictures`)).body

test('an entry says which pictures belong to it, and others read them once they have arrived', async () => {
  const picture = await makePicture(1600, 900)
  const place = await announced(picture)
  const { body: log } = await head.call<object[]>('GET', `/incidents/${id}/logs`)
  expect(log).toEqual([expect.objectContaining({ pictures: [picture.announced] })])
  expect((await get(head, place)).status).toBe(404)
  expect(await statesOf(head)).toEqual([])

  expect(await put(teacher, place, picture.bytes)).toMatchObject({
    status: 200,
    body: { state: 'received', received: picture.bytes.length },
  })
  const response = await get(head, place)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const shown = Buffer.from(await response.arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 900 })
  // Re-encoded by the server, not the bytes of the phone.
  expect(shown.equals(picture.bytes)).toBe(false)
  expect(await statesOf(head)).toEqual([
    expect.objectContaining({ state: 'received', sha256: place.sha256, userid: 'teacher' }),
  ])
})

test('an entry without pictures does not mention them', async () => {
  const { body } = await addEntry(teacher, id, newEntry())
  expect(body).not.toHaveProperty('pictures')
  const { body: log } = await teacher.call<object[]>('GET', `/incidents/${id}/logs`)
  expect(log[0]).not.toHaveProperty('pictures')
})

test('pieces arrive in any order and more than once, and the picture is stored once', async () => {
  const { bytes, announced: sent } = await makePicture()
  const place = await announced({ bytes, announced: sent })
  const [a, b] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)]
  expect((await ask(teacher, place, bytes)).body).toMatchObject({ received: 0, state: 'waiting' })
  expect((await putPart(teacher, place, bytes, b, bytes.length)).body.received).toBe(0)
  expect((await putPart(teacher, place, bytes, 0, a)).body.received).toBe(a)
  expect((await putPart(teacher, place, bytes, 0, a)).body.received).toBe(a)
  expect((await ask(teacher, place, bytes)).body).toMatchObject({ received: a, state: 'waiting' })
  const last = () => putPart(teacher, place, bytes, a - 5, b + 5)
  expect((await Promise.all([last(), last(), last()])).map(({ body }) => body.state)).toEqual([
    'received',
    'received',
    'received',
  ])
  expect((await last()).body).toMatchObject({ state: 'received', received: bytes.length })
  expect(await statesOf(teacher)).toHaveLength(1)
  expect((await get(teacher, place)).status).toBe(200)
})

test('another device of the author goes on where the first one stopped, and colleagues send whole pictures only', async () => {
  const picture = await makePicture()
  const { bytes } = picture
  const place = await announced(picture)
  await putPart(teacher, place, bytes, 0, 1000)
  const colleague = await server.signIn('welfare')
  expect((await putPart(colleague, place, bytes, 1000, 2000)).status).toBe(403)
  expect((await put(colleague, place, Buffer.alloc(bytes.length))).status).toBe(400)
  const secondPhone = await server.signIn('teacher')
  expect((await ask(secondPhone, place, bytes)).body.received).toBe(1000)
  const { body } = await putPart(secondPhone, place, bytes, 1000, bytes.length)
  expect(body.state).toBe('received')
  const other = await makePicture()
  const otherPlace = await announced(other)
  expect((await put(colleague, otherPlace, other.bytes)).body.state).toBe('received')
})

test('bytes with another hash than announced are refused, and the picture starts again', async () => {
  const picture = await makePicture()
  const { bytes } = picture
  const place = await announced(picture)
  const wrong = Buffer.from(bytes)
  wrong[bytes.length - 3] = (wrong[bytes.length - 3] ?? 0) ^ 255
  await putPart(teacher, place, wrong, 0, 1000)
  const refused = await putPart(teacher, place, wrong, 1000, bytes.length)
  expect(refused).toMatchObject({ status: 400, body: { message: /not the bytes that were/ } })
  expect((await ask(teacher, place, bytes)).body).toMatchObject({ received: 0, state: 'waiting' })
  expect((await put(teacher, place, bytes)).body.state).toBe('received')
})

test('ranges that do not fit the announced picture get a sentence', async () => {
  const picture = await makePicture()
  const place = await announced(picture)
  for (const range of ['bytes 0-9/10', 'bytes 5-2/300', 'items 0-1/2', 'bytes 0-9999999/9', '']) {
    const { status, body } = await put(teacher, place, Buffer.alloc(10), range || undefined)
    expect(status, range).toBe(400)
    expect(body.message).toMatch(/^(The (picture|bytes)|Content-Range)/)
  }
})

test.each([
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'a picture with a page behind it',
    async () => Buffer.concat([(await makePicture()).bytes, Buffer.from('<script>')]),
  ],
  [
    'a photo that says where it was taken',
    async () =>
      sharp((await makePicture()).bytes)
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a picture that is cut off', async () => (await makePicture()).bytes.subarray(0, 5000)],
  [
    'a picture of another size',
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a small file with very many pixels',
    () =>
      sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
  ],
  [
    'a format that nobody needs',
    () =>
      sharp({ create: { width: 320, height: 240, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
])('%s is refused and not stored', async (_, make) => {
  const bytes = await make()
  const place = await announced({ bytes, announced: announce(bytes, 320, 240) })
  const { status, body } = await put(teacher, place, bytes)
  expect(status).toBe(400)
  expect(body.message).toMatch(/picture/)
  expect(await server.database.query('select from log_pictures')).toEqual([])
  expect(await statesOf(teacher)).toEqual([])
})

test('a WebP picture is taken too, and read as JPEG', async () => {
  const background = { r: 0, g: 128, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 4, background } })
    .webp()
    .toBuffer()
  const place = await announced({ bytes, announced: announce(bytes, 320, 240) })
  expect((await put(teacher, place, bytes)).body.state).toBe('received')
  expect((await get(teacher, place)).headers.get('content-type')).toBe('image/jpeg')
})

test('another organisation neither reads, sends, deletes nor lists a picture', async () => {
  const picture = await makePicture()
  const place = await announced(picture)
  await put(teacher, place, picture.bytes)
  const hilltop = await server.signIn('hilltop.head', 'admin')
  expect((await get(hilltop, place)).status).toBe(404)
  expect((await put(hilltop, place, picture.bytes)).status).toBe(404)
  expect(await hilltop.call('DELETE', pathOf(place), { body: { reason: 'x' } })).toMatchObject({
    status: 404,
  })
  expect(await hilltop.call('GET', `/incidents/${id}/pictures`)).toMatchObject({ status: 404 })
  expect((await get(teacher, place)).status).toBe(200)
})

test('a picture is read only at the address of its own entry', async () => {
  const picture = await makePicture()
  const place = await announced(picture)
  await put(teacher, place, picture.bytes)
  const other = await announced(await makePicture())
  for (const wrong of [{ entryid: other.entryid }, { id: '20261121_aaaaaaaa' }, { entryid: 'x' }]) {
    expect((await get(teacher, { ...place, ...wrong })).status).toBe(404)
    expect((await put(teacher, { ...place, ...wrong }, picture.bytes)).status).toBe(404)
  }
})

test('pictures of a closed incident still arrive, and no longer after 28 days', async () => {
  const [picture, late] = [await makePicture(), await makePicture()]
  const place = await announced(picture)
  const latePlace = await announced(late)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect((await put(teacher, place, picture.bytes)).body.state).toBe('received')
  now = new Date(now.getTime() + TOKEN_LIFETIME_MS + 1000)
  const again = await server.signIn('teacher')
  expect((await put(again, latePlace, late.bytes)).status).toBe(409)
})

test('an admin deletes a picture with a reason, and it stays deleted when a phone sends it again', async () => {
  const picture = await makePicture()
  const place = await announced(picture)
  await put(teacher, place, picture.bytes)
  const admin = await server.signIn('head', 'admin')
  const remove = (client: SignedInClient, reason: string) =>
    client.call('DELETE', pathOf(place), { body: { reason } })
  expect(await remove(teacher, 'Because')).toMatchObject({ status: 403 })
  expect(await remove(admin, '  ')).toMatchObject({ status: 400 })
  expect(await remove(admin, 'A child is in it')).toMatchObject({ status: 200 })
  expect(await remove(admin, 'Another reason')).toMatchObject({ status: 200 })
  expect((await get(teacher, place)).status).toBe(404)
  expect((await put(teacher, place, picture.bytes)).body.state).toBe('deleted')
  expect((await get(teacher, place)).status).toBe(404)
  expect(await server.database.query('select from log_pictures')).toEqual([])
  expect(await statesOf(teacher)).toEqual([
    expect.objectContaining({ state: 'deleted', reason: 'A child is in it', userid: 'head' }),
  ])
})

test('a picture that an admin deleted before it came never arrives', async () => {
  const picture = await makePicture()
  const place = await announced(picture)
  await putPart(teacher, place, picture.bytes, 0, 100)
  const admin = await server.signIn('head', 'admin')
  await admin.call('DELETE', pathOf(place), { body: { reason: 'Wrong picture' } })
  expect((await put(teacher, place, picture.bytes)).body.state).toBe('deleted')
  expect(await server.database.query('select from log_pictures')).toEqual([])
})

test('an entry names at most five pictures, of the allowed size, each once', async () => {
  const { announced: one } = await makePicture(16, 16)
  const named = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...one, sha256: `${i}`.repeat(64) }))
  for (const pictures of [
    named(6),
    [one, one],
    [{ ...one, bytes: 400_001 }],
    [{ ...one, width: 1601 }],
    [{ ...one, height: 0 }],
    [{ ...one, sha256: 'x' }],
    [{ ...one, name: 'IMG_1.jpg' }],
  ]) {
    expect((await addEntry(teacher, id, newEntry({ pictures }))).status).toBe(400)
  }
  const entry = newEntry({ pictures: named(5) })
  expect((await addEntry(teacher, id, entry)).status).toBe(201)
  expect((await addEntry(teacher, id, entry)).status).toBe(201)
  // Another list of pictures is another entry.
  expect((await addEntry(teacher, id, { ...entry, pictures: named(4) })).status).toBe(409)
})

test('pictures cannot fill the disk, and the words of an entry are never refused for them', async () => {
  const picture = await makePicture(16, 16)
  const place = await announced(picture)
  await server.database.query(
    `insert into log_pictures (organisationid, incidentid, entryid, sha256, userid, size, original)
     select 'riverside', $1, gen_random_uuid(), '', 'teacher', 400000, ''
     from generate_series(1, 500)`,
    [id],
  )
  const { status, body } = await put(teacher, place, picture.bytes)
  expect({ status, ...body }).toMatchObject({ status: 400, message: /no room for more pictures/ })
  // The limit of a person leaves room for others.
  const other = await announced(picture, head)
  expect((await put(head, other, picture.bytes)).body.state).toBe('received')
})

test('deleting the incident deletes its pictures', async () => {
  const picture = await makePicture()
  await put(teacher, await announced(picture), picture.bytes)
  const admin = await server.signIn('head', 'admin')
  await admin.callEndpoint('deleteIncident', { parameters: { id } })
  for (const table of ['log_pictures', 'log_picture_events']) {
    expect(await server.database.query(`select from ${table}`)).toEqual([])
  }
})

test('what has come of a picture is deleted 28 days after its last piece, and a whole picture never', async () => {
  const connections = openConnections(server.database.connection)
  const database = new Database(connections, () => undefined)
  const readOrganisations = async () => [{ id: 'riverside' }]
  onTestFinished(() => connections.close())
  const [begun, whole] = [await makePicture(), await makePicture()]
  const entryid = await addEntryWith(teacher, id, begun, whole)
  const placeOf = ({ announced }: SamplePicture) => ({ id, entryid, sha256: announced.sha256 })
  await put(teacher, placeOf(whole), whole.bytes)
  await putPart(teacher, placeOf(begun), begun.bytes, 0, 100)
  const start = now.getTime()
  const after = (days: number) => {
    now = new Date(start + days * 24 * 60 * 60 * 1000)
    return removeUnfinishedPictures({ database, now: () => now }, { readOrganisations })
  }
  expect(await after(20)).toBe(0)
  await putPart(teacher, placeOf(begun), begun.bytes, 100, 200)
  expect(await after(47)).toBe(0)
  expect(await after(49)).toBe(1)
  const again = await server.signIn('teacher')
  expect(await ask(again, placeOf(begun), begun.bytes)).toMatchObject({
    body: { received: 0, state: 'waiting' },
  })
  expect((await get(again, placeOf(whole))).status).toBe(200)
})
