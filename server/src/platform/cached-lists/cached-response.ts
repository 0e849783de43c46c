import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
const MIN_COMPRESSED_BYTES = 1024

/** A response that is built once and sent to many: its bytes, their compressed form and their ETag. */
export class CachedResponse {
  readonly body: Buffer
  readonly etag: string
  #compressed: Promise<Buffer> | undefined

  /** `scope` is part of the ETag: equal bytes of another organisation or list must not match. */
  constructor(json: string, scope: string) {
    this.body = Buffer.from(json)
    const hash = createHash('sha256').update(scope).update('\n').update(this.body)
    this.etag = `"${hash.digest('base64url').slice(0, 27)}"`
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= MIN_COMPRESSED_BYTES
  }

  gzipped(): Promise<Buffer> {
    this.#compressed ??= compress(this.body)
    return this.#compressed
  }
}
