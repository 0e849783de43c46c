import type { IncomingMessage } from 'node:http'
import { md5, type StoredObjects } from './stored-objects.ts'
import type { Refusal } from './verify-signature.ts'

export type StoreAnswer = {
  status?: number
  headers?: Record<string, string | number>
  content?: string | Buffer
}

type Asked = {
  action: string
  key: string
  url: URL
  request: IncomingMessage
  body: Buffer
  /** What is stored of the body. */
  stored: Buffer
}

type Outcome = StoreAnswer & { refused?: Refusal }

const XML = { 'content-type': 'application/xml' }

/** Answers a request whose signature is right. */
export function answerAbout(store: StoredObjects, asked: Asked): Outcome {
  const { action, key, url, request, body, stored } = asked
  const id = url.searchParams.get('uploadId') ?? ''
  const checksum = request.headers['content-md5']
  if (checksum !== undefined && checksum !== md5(body, 'base64')) return refused(400, 'BadDigest')
  switch (action) {
    case 'GET list':
      return list(store, url.searchParams)
    case 'GET uploads':
      return listUploads(store, url.searchParams.get('prefix') ?? '')
    case 'GET object':
    case 'HEAD object':
      return read(store, key, request)
    case 'PUT object':
      return { headers: { etag: `"${store.put(key, stored).etag}"` } }
    case 'DELETE object':
      store.objects.delete(key)
      return { status: 204 }
    case 'POST upload': {
      const begun = store.begin(key, metadataOf(request))
      return xml(
        `<InitiateMultipartUploadResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    case 'PUT part': {
      const part = store.putPart(id, Number(url.searchParams.get('partNumber')), stored)
      if (typeof part === 'object') return { refused: part }
      // As if the content was altered on the disk of the store, after it had been taken.
      return { headers: { etag: `"${part}"` } }
    }
    case 'POST upload id': {
      const refusal = store.complete(id, body.toString('utf8'))
      return refusal ? { refused: refusal } : xml('<CompleteMultipartUploadResult/>')
    }
    case 'DELETE upload id':
      return store.uploads.delete(id) ? { status: 204 } : refused(404, 'NoSuchUpload')
  }
  return refused(501, 'NotImplemented')
}

function list({ objects, pageSize }: StoredObjects, query: URLSearchParams): Outcome {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token')?.replace('after & ', '') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.content.length}</Size></Contents>`,
  )
  const isTruncated = keys.length > pageSize
  const next = isTruncated
    ? `<NextContinuationToken>after &amp; ${page.at(-1)}</NextContinuationToken>`
    : ''
  return xml(
    `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

function listUploads({ uploads }: StoredObjects, prefix: string): Outcome {
  const entries = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
  const elements = entries.map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return xml(`<ListMultipartUploadsResult>${elements.join('')}</ListMultipartUploadsResult>`)
}

function read({ objects }: StoredObjects, key: string, { headers }: IncomingMessage): Outcome {
  const object = objects.get(key)
  if (!object) return refused(404, 'NoSuchKey')
  const etag = `"${object.etag}"`
  const expected = headers['if-match']
  if (expected !== undefined && expected !== etag) return refused(412, 'PreconditionFailed')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const content =
    first === undefined ? object.content : object.content.subarray(Number(first), Number(last) + 1)
  const own = { etag, 'content-length': content.length, 'content-type': 'binary/octet-stream' }
  return {
    status: first === undefined ? 200 : 206,
    headers: { ...object.metadata, ...own },
    content,
  }
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function xml(content: string): Outcome {
  return { headers: XML, content }
}

function refused(status: number, code: string): Outcome {
  return { refused: { status, code } }
}
