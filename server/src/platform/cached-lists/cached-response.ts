import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ChangedCollection } from '../database/database.ts'

const compress = promisify(gzip)
const MIN_COMPRESSED_BYTES = 1024

/** A response that is built once and sent to many devices: its bytes, compressed bytes and ETag. */
export class CachedResponse {
  readonly body: Buffer
  readonly etag: string
  /** The version of the list, if it has one. */
  version: number | undefined
  #compressed: Promise<Buffer> | undefined

  /**
   * `scope` is part of the ETag, so that equal bytes of another organisation or list do not match.
   * `state`: what the ETag names, if that is not all of the response.
   */
  constructor(json: string, scope: string, state = json) {
    this.body = Buffer.from(json)
    const hash = createHash('sha256').update(scope).update('\n').update(state)
    this.etag = `"${hash.digest('base64url').slice(0, 27)}"`
  }

  /** The response for a collection of an organisation, or for a variant of it. */
  static ofCollection(
    collection: ChangedCollection['collection'],
    { organisationid, kind }: { organisationid: string; kind?: string | undefined },
    value: unknown,
  ): CachedResponse {
    const scope = kind === undefined ? collection : `${collection} ${kind}`
    return new CachedResponse(JSON.stringify(value), `${organisationid} ${scope}`)
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= MIN_COMPRESSED_BYTES
  }

  gzipped(): Promise<Buffer> {
    this.#compressed ??= compress(this.body)
    return this.#compressed
  }
}
