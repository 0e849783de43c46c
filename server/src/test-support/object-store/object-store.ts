import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { answerAbout, type StoreAnswer } from './bucket-requests.ts'
import { StoredObjects } from './stored-objects.ts'
import { type Refusal, refuseSignature } from './verify-signature.ts'

/** What goes wrong with a request: a refusal, a broken connection, no answer at all, or altered content. */
export type Fault = Refusal | 'cut' | 'hang' | 'alter' | 'fail-after-success'

/** Such as `PUT part`; see `actionOf`. */
export type Asked = { action: string; key: string }

export type ObjectStore = StoredObjects & {
  /** Settings of a server or a command. */
  env: Record<string, string>
  /** Each request that was rightly signed. */
  asked: Asked[]
  /** Says for each request what goes wrong with it. */
  fault: (asked: Asked) => Fault | undefined
  /** What the clock of the store says, if not the time. */
  clock: () => number
}

const BUCKET = 'school-backups'
const REGION = 'eu-test-1'
const ACCESS_KEY_ID = 'HOLDFASTTEST'
const SECRET_ACCESS_KEY = 'wJalr/XUtnFEMI+K7MDENG=bPxRfiCYEXAMPLEKEY'

/** A store with one bucket on 127.0.0.1, which follows the published description of S3 and checks each signature. */
export async function startObjectStore(): Promise<ObjectStore> {
  const store: ObjectStore = Object.assign(new StoredObjects(), {
    env: {},
    asked: [],
    fault: () => undefined,
    clock: Date.now,
  })
  const server = createServer((request, response) => {
    answer(store, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  store.env = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_REGION: REGION,
    BACKUP_S3_BUCKET: BUCKET,
    BACKUP_S3_PREFIX: 'riverside',
    BACKUP_S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  }
  return store
}

async function answer(store: ObjectStore, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const now = store.clock()
  response.setHeader('date', new Date(now).toUTCString())
  const key = { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET_ACCESS_KEY, region: REGION }
  const refusal = refuseSignature(request, body, { ...key, now })
  if (refusal) return refuse(response, refusal)
  const url = new URL(request.url ?? '', 'http://store')
  const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
  if (bucket !== BUCKET) return refuse(response, { status: 404, code: 'NoSuchBucket' })
  const asked = { action: actionOf(request, url), key: path.join('/') }
  store.asked.push(asked)
  const fault = store.fault(asked)
  if (fault === 'hang') return
  if (fault === 'cut') return cut(response)
  if (typeof fault === 'object') return refuse(response, fault)
  const altered = fault === 'alter' ? Buffer.from(body).fill(0, 0, 1) : body
  const { refused, ...given } = answerAbout(store, {
    ...asked,
    url,
    request,
    body,
    stored: altered,
  })
  if (fault === 'fail-after-success')
    return refuse(response, { status: 500, code: 'InternalError' })
  if (refused) return refuse(response, refused)
  send(response, given)
}

/** Such as `GET list`, `PUT part`, `POST uploads`, `DELETE object`. */
function actionOf({ method }: IncomingMessage, { searchParams, pathname }: URL): string {
  const isAboutBucket = pathname.split('/').length < 3
  if (isAboutBucket) return `${method} ${searchParams.has('uploads') ? 'uploads' : 'list'}`
  if (searchParams.has('uploads')) return `${method} upload`
  if (searchParams.has('partNumber')) return `${method} part`
  if (searchParams.has('uploadId')) return `${method} upload id`
  return `${method} object`
}

function send(response: ServerResponse, { status = 200, headers = {}, content = '' }: StoreAnswer) {
  response.writeHead(status, headers)
  response.end(content)
}

function refuse(response: ServerResponse, { status, code, region }: Refusal): void {
  const place = region ? `<Region>${region}</Region>` : ''
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>The store’s own words</Message>${place}</Error>`
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(xml)
}

/** The connection ends in the middle of an answer. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 })
  response.write('a part')
  setTimeout(() => response.destroy(), 20)
}
