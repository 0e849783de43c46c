import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoreClient } from './store-client.ts'
import { StoreError } from './store-error.ts'
import { deleteObject, md5Of, type ObjectFacts, readFacts } from './store-objects.ts'
import { readElements, readText } from './store-xml.ts'

/** Stores take parts from 5 MiB on, and 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000
/** What is left of an upload that was killed; none takes as long. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000

type Source = {
  handle: FileHandle
  key: string
  size: number
  partBytes: number
  sha256: string
  /** The checksum of each part, for which the store refuses any other content. */
  md5s: Buffer[]
}

/**
 * Stores a file in parts, of which one is in memory at a time. The object has its name only once it is whole; then it
 * is compared with the file. A file that is there already is not sent again.
 * @returns its size in bytes
 * @throws StoreError; what has been sent is removed, as far as the store allows
 */
export async function uploadFile(
  client: StoreClient,
  file: string,
  key: string,
  partBytes = PART_BYTES,
): Promise<number> {
  const handle = await open(file)
  try {
    const source = await describe(handle, key, partBytes)
    if (!isWhole(source, await readFacts(client, key))) await send(client, source)
    return source.size
  } finally {
    await handle.close()
  }
}

async function describe(handle: FileHandle, key: string, leastBytes: number): Promise<Source> {
  const { size } = await handle.stat()
  const partBytes = Math.max(leastBytes, Math.ceil(size / MAX_PARTS))
  const whole = createHash('sha256')
  const md5s: Buffer[] = []
  for (let start = 0; start < size; start += partBytes) {
    const part = await readPart(handle, start, Math.min(partBytes, size - start))
    whole.update(part)
    md5s.push(md5Of(part))
  }
  return { handle, key, size, partBytes, sha256: whole.digest('hex'), md5s }
}

async function readPart(handle: FileHandle, start: number, length: number) {
  const part = Buffer.alloc(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(part, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new StoreError('The backup became shorter while it was read.')
    filled += bytesRead
  }
  return part
}

async function send(client: StoreClient, source: Source): Promise<void> {
  const { key, sha256 } = source
  const begun = await client.request({
    method: 'POST',
    permission: 's3:PutObject',
    key,
    query: { uploads: '' },
    headers: { 'x-amz-meta-sha256': sha256 },
  })
  const uploadId = readText(begun.body.toString('utf8'), 'UploadId')
  if (!uploadId) throw new StoreError('The store has not begun the upload.')
  try {
    const etags = await sendParts(client, source, uploadId)
    const failure = await complete(client, key, uploadId, etags)
    await requireWhole(client, source, failure)
  } catch (error) {
    await abort(client.forCleanUp(), key, uploadId)
    throw error
  }
}

async function sendParts(
  client: StoreClient,
  { handle, key, size, partBytes, md5s }: Source,
  uploadId: string,
): Promise<string[]> {
  const etags: string[] = []
  for (const [index, md5] of md5s.entries()) {
    const start = index * partBytes
    const { headers } = await client.request({
      method: 'PUT',
      permission: 's3:PutObject',
      key,
      query: { partNumber: String(index + 1), uploadId },
      headers: { 'content-md5': md5.toString('base64') },
      body: await readPart(handle, start, Math.min(partBytes, size - start)),
      isTransfer: true,
    })
    const etag = headers.get('etag')?.replaceAll('"', '') ?? ''
    if (!/^[\w.-]+$/.test(etag)) throw new StoreError('The store has not confirmed a part.')
    etags.push(etag)
  }
  return etags
}

/** Returns why it is unknown whether the store has put the parts together. */
async function complete(
  client: StoreClient,
  key: string,
  uploadId: string,
  etags: string[],
): Promise<StoreError | undefined> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>&quot;${etag}&quot;</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  try {
    // There is no such upload any more once an attempt has succeeded whose answer was lost.
    await client.find({
      method: 'POST',
      permission: 's3:PutObject',
      key,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(xml),
      isTransfer: true,
    })
    return undefined
  } catch (error) {
    if (error instanceof StoreError && error.isTransient) return error
    throw error
  }
}

async function requireWhole(
  client: StoreClient,
  source: Source,
  failure: StoreError | undefined,
): Promise<void> {
  const stored = await readFacts(client, source.key)
  if (isWhole(source, stored)) return
  if (stored === undefined) {
    throw failure ?? new StoreError('The upload has vanished from the store before it was whole.')
  }
  const isRemoved = await deleteObject(client.forCleanUp(), source.key).then(
    () => true,
    () => false,
  )
  const rest = isRemoved ? 'It was removed there again.' : `Remove ${source.key} there.`
  throw new StoreError(`What the store has is not what was sent to it. ${rest}`)
}

/** By the size, by our checksum of the whole, and by the store's checksum of what it really has. */
function isWhole({ size, sha256, md5s }: Source, stored: ObjectFacts | undefined): boolean {
  if (stored?.bytes !== size || stored.sha256 !== sha256) return false
  // Some stores name objects in ways of their own, and this says nothing then.
  const namesChecksum = /^[\da-f]{32}-\d+$/.test(stored.etag) && !stored.hasOpaqueEtag
  if (!namesChecksum) return true
  return stored.etag === `${md5Of(Buffer.concat(md5s)).toString('hex')}-${md5s.length}`
}

async function abort(client: StoreClient, key: string, uploadId: string): Promise<void> {
  await client
    .find({ method: 'DELETE', permission: 's3:AbortMultipartUpload', key, query: { uploadId } })
    // Left over, and removed a day later.
    .catch(() => undefined)
}

/**
 * Removes what killed uploads of these names have left: it costs money and shows in no list. A key that may not look
 * for them leaves that to a rule of the store.
 */
export async function abortLeftovers(
  client: StoreClient,
  prefix: string,
  isOurs: (key: string) => boolean,
): Promise<void> {
  const answer = await client
    .find({
      method: 'GET',
      permission: 's3:ListBucketMultipartUploads',
      query: { uploads: '', prefix },
    })
    .catch(() => undefined)
  for (const element of readElements(answer?.body.toString('utf8') ?? '', 'Upload')) {
    const [key, uploadId] = [readText(element, 'Key') ?? '', readText(element, 'UploadId')]
    const begun = Date.parse(readText(element, 'Initiated') ?? '')
    if (!uploadId || !isOurs(key) || !(Date.now() - begun > LEFTOVER_MS)) continue
    await abort(client, key, uploadId)
  }
}
