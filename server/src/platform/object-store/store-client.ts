import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { requirePrivate } from '../secret-file.ts'
import { StartError } from '../start-error.ts'
import { explainNoAnswer, explainRefusal, StoreError } from './store-error.ts'
import type { StoreConfig } from './store-settings.ts'
import { readText } from './store-xml.ts'

/**
 * Sends signed requests to an S3-compatible store: with the bucket in the path, because a store of one's own has no
 * names for buckets, and never to where an answer redirects, because the signature would go along.
 */

/** For what carries no file. */
const LIMIT_MS = 60_000
/** A part of 16 MB at 30 kB a second; storing the whole may take as long. */
const TRANSFER_LIMIT_MS = 10 * 60_000
/** A server that stops waits for it. */
const CLEAN_UP_LIMIT_MS = 5000
/** Before each further attempt. */
const DELAYS_MS = [1000, 5000, 20_000]
/** More than any list, and than any part. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
const MAX_TRANSFER_BYTES = 200 * 1024 * 1024

export type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** What the key must be allowed, for the message if it is not. */
  permission: string
  /** The name of the object; without one the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** Whether a part of a file is carried, or the whole is stored. */
  isTransfer?: boolean
}
export type StoreAnswer = { status: number; headers: Headers; body: Buffer }

type Options = {
  /** Ends what is running. */
  signal?: AbortSignal
  limitMs?: number
  delaysMs?: readonly number[]
}

export class StoreClient {
  readonly place: StoreConfig
  readonly #secretAccessKey: string
  readonly #options: Options
  /** The signing key of the day. */
  readonly #cache = new Map<string, ArrayBuffer>()

  constructor(place: StoreConfig, secretAccessKey: string, options: Options = {}) {
    this.place = place
    this.#secretAccessKey = secretAccessKey
    this.#options = options
  }

  /** For tidying up after a failure: nothing ends it, and it gives up soon. */
  forCleanUp(): StoreClient {
    const limitMs = Math.min(this.#options.limitMs ?? CLEAN_UP_LIMIT_MS, CLEAN_UP_LIMIT_MS)
    return new StoreClient(this.place, this.#secretAccessKey, { limitMs, delaysMs: [] })
  }

  /** @throws StoreError unless it succeeds */
  async request(request: StoreRequest): Promise<StoreAnswer> {
    const answer = await this.find(request)
    if (answer) return answer
    throw new StoreError(`${request.key ?? this.place.bucket} is not in the store.`, {
      code: 'NoSuchKey',
    })
  }

  /**
   * Undefined if there is no such object.
   * @throws StoreError for any other failure
   */
  async find(request: StoreRequest): Promise<StoreAnswer | undefined> {
    const { delaysMs = DELAYS_MS } = this.#options
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(request)
      } catch (error) {
        const pause = delaysMs[attempt]
        if (!(error instanceof StoreError && error.isTransient) || pause === undefined) throw error
        await delay(pause, undefined, { signal: this.#options.signal }).catch(() => {
          throw isStopped()
        })
      }
    }
  }

  async #attempt(request: StoreRequest): Promise<StoreAnswer | undefined> {
    const answer = await this.#send(request)
    const { status, body } = answer
    // A store answers before it has put parts together, and may fail afterwards.
    const hasFailed = isXml(answer) && body.toString('utf8', 0, 1000).includes('<Error>')
    if (status < 300 && !hasFailed) return answer
    if (status === 404 && readText(body.toString('utf8'), 'Code') !== 'NoSuchBucket')
      return undefined
    const { bucket } = this.place
    const { permission } = request
    throw explainRefusal(answer, { bucket, host: this.#host, permission, now: Date.now() })
  }

  async #send(request: StoreRequest): Promise<StoreAnswer> {
    const { signal } = this.#options
    const limitMs = this.#options.limitMs ?? (request.isTransfer ? TRANSFER_LIMIT_MS : LIMIT_MS)
    const { url, headers } = await this.#sign(request)
    try {
      const limit = AbortSignal.timeout(limitMs)
      const response = await fetch(url, {
        method: request.method,
        headers,
        body: request.body ?? null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      })
      const most = request.isTransfer ? MAX_TRANSFER_BYTES : MAX_ANSWER_BYTES
      const { status, headers: received } = response
      return { status, headers: received, body: await readBody(response, most) }
    } catch (error) {
      if (signal?.aborted) throw isStopped()
      if (error instanceof StoreError) throw error
      throw explainNoAnswer(error, this.#host, limitMs)
    }
  }

  /** By AWS Signature Version 4, with the hash of the body, so that nobody on the way can change it. */
  async #sign({ method, key, query, headers, body }: StoreRequest) {
    const { endpoint, bucket, accessKeyId, region } = this.place
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
    const parameters = Object.entries(query ?? {}).map((pair) => pair.map(encode).join('='))
    url.search = parameters.join('&')
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey: this.#secretAccessKey,
      service: 's3',
      region,
      cache: this.#cache,
    })
    return signer.sign()
  }

  get #host(): string {
    return new URL(this.place.endpoint).host
  }
}

/** @throws StartError if the file of the secret cannot be used; the message never has what is in it */
export async function openStore(place: StoreConfig, options?: Options): Promise<StoreClient> {
  return new StoreClient(place, await readSecret(place), options)
}

const FILE_SETTING = 'BACKUP_S3_SECRET_ACCESS_KEY_FILE'

async function readSecret({ secretAccessKey, secretAccessKeyFile = '' }: StoreConfig) {
  if (secretAccessKey !== undefined) return secretAccessKey
  const text = await readFile(secretAccessKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The file ${secretAccessKeyFile} of ${FILE_SETTING} cannot be read (${error.code}).`,
    )
  })
  await requirePrivate(FILE_SETTING, secretAccessKeyFile)
  const secret = text.trim()
  if (/^[\x21-\x7e]+$/.test(secret)) return secret
  throw new StartError(`Write the secret, and nothing else, into ${secretAccessKeyFile}.`)
}

/** As it is signed: a `+` for a space, which URLs also allow, would be another signature to some stores. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function isXml({ headers }: StoreAnswer): boolean {
  return headers.get('content-type')?.includes('xml') ?? false
}

/** @throws StoreError if it is longer than any answer of a store */
async function readBody({ body }: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) throw new StoreError('The store sends more than was asked for.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isStopped(): StartError {
  return new StartError('The server was stopped meanwhile.')
}
