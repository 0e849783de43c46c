import { createHash } from 'node:crypto'
import type { StoreClient } from './store-client.ts'
import { StoreError } from './store-error.ts'
import { readElements, readText } from './store-xml.ts'

/** A list of a thousand names each; no place of backups has as many. */
const MAX_PAGES = 20

export type StoredObject = { key: string; bytes: number }

/** All objects whose names begin so, in the order of their names. */
export async function listObjects(client: StoreClient, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  let token: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const { body } = await client.request({ method: 'GET', permission: 's3:ListBucket', query })
    const xml = body.toString('utf8')
    for (const element of readElements(xml, 'Contents')) {
      const key = readText(element, 'Key') ?? ''
      // A store that ignores what was asked for must not have other objects removed.
      if (key.startsWith(prefix)) objects.push({ key, bytes: Number(readText(element, 'Size')) })
    }
    token = readText(xml, 'NextContinuationToken')
    if (readText(xml, 'IsTruncated') !== 'true') return objects
    if (token === undefined) break
  }
  throw new StoreError(
    `There are too many objects in the bucket ${client.place.bucket} whose names begin with ${prefix}: set BACKUP_S3_PREFIX to a folder of its own.`,
  )
}

/** Undefined if there is none. */
export async function readSmallObject(
  client: StoreClient,
  key: string,
): Promise<string | undefined> {
  const answer = await client.find({ method: 'GET', permission: 's3:GetObject', key })
  return answer?.body.toString('utf8')
}

export async function writeSmallObject(
  client: StoreClient,
  key: string,
  text: string,
): Promise<void> {
  const body = Buffer.from(text)
  const headers = { 'content-md5': md5Of(body).toString('base64') }
  await client.request({ method: 'PUT', permission: 's3:PutObject', key, headers, body })
}

export async function deleteObject(client: StoreClient, key: string): Promise<void> {
  await client.find({ method: 'DELETE', permission: 's3:DeleteObject', key })
}

export type ObjectFacts = {
  bytes: number
  /** Of the content, by whoever has sent it. */
  sha256: string | undefined
  etag: string
  /** Whether the store encrypts with a key of its own, and then names no checksum. */
  hasOpaqueEtag: boolean
}

/** Undefined if there is no such object. */
export async function readFacts(
  client: StoreClient,
  key: string,
): Promise<ObjectFacts | undefined> {
  const answer = await client.find({ method: 'HEAD', permission: 's3:GetObject', key })
  if (!answer) return undefined
  const { headers } = answer
  const encryption = headers.get('x-amz-server-side-encryption') ?? ''
  return {
    bytes: Number(headers.get('content-length')),
    sha256: headers.get('x-amz-meta-sha256') ?? undefined,
    etag: headers.get('etag')?.replaceAll('"', '') ?? '',
    hasOpaqueEtag: encryption.startsWith('aws:kms'),
  }
}

/** Stores refuse a part or a file with a retention time unless it has this checksum. */
export function md5Of(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}
