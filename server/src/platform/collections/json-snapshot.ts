import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
const WORTH_COMPRESSING_BYTES = 1024

/** One answer made once for all who may read it: its bytes, their compressed form and their ETag. */
export class JsonSnapshot {
  readonly body: Buffer
  readonly etag: string
  #compressed: Promise<Buffer> | undefined

  /** `reader` names for whom the answer is made, so that equal bytes of others never match. */
  constructor(json: string, reader: string) {
    this.body = Buffer.from(json)
    const hash = createHash('sha256').update(reader).update('\n').update(this.body)
    this.etag = `"${hash.digest('base64url').slice(0, 27)}"`
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= WORTH_COMPRESSING_BYTES
  }

  compressed(): Promise<Buffer> {
    this.#compressed ??= compress(this.body)
    return this.#compressed
  }
}
