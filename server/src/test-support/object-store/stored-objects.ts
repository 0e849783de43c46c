import { createHash } from 'node:crypto'
import type { Refusal } from './verify-signature.ts'

/** What a bucket holds, and the rules of S3 for uploads in parts. */

export type StoredObject = { content: Buffer; etag: string; metadata: Record<string, string> }
type Upload = {
  key: string
  begun: Date
  metadata: Record<string, string>
  parts: Map<number, Buffer>
}

const MIN_PART_BYTES = 5 * 1024 * 1024

export class StoredObjects {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, Upload>()
  /** Smaller than that of S3, so that tests need no large files. */
  minPartBytes = MIN_PART_BYTES
  /** How many names a page of a list has. */
  pageSize = 20
  #count = 0

  put(key: string, content: Buffer, metadata: Record<string, string> = {}): StoredObject {
    const object = { content, etag: md5(content), metadata }
    this.objects.set(key, object)
    return object
  }

  begin(key: string, metadata: Record<string, string>, begun = new Date()): string {
    this.#count += 1
    const id = `upload+${this.#count}/=`
    this.uploads.set(id, { key, begun, metadata, parts: new Map() })
    return id
  }

  /** Returns the ETag of the part. */
  putPart(id: string, number: number, content: Buffer): string | Refusal {
    const upload = this.uploads.get(id)
    if (!upload) return { status: 404, code: 'NoSuchUpload' }
    upload.parts.set(number, content)
    return md5(content)
  }

  /** `xml` names the parts. */
  complete(id: string, xml: string): Refusal | undefined {
    const upload = this.uploads.get(id)
    if (!upload) return { status: 404, code: 'NoSuchUpload' }
    const named = [
      ...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;([\da-f]+)&quot;<\/ETag>/g),
    ]
    const contents: Buffer[] = []
    for (const [index, [, number, etag]] of named.entries()) {
      const content = upload.parts.get(Number(number))
      if (Number(number) !== index + 1 || !content || md5(content) !== etag) {
        return { status: 400, code: 'InvalidPart' }
      }
      if (index < named.length - 1 && content.length < this.minPartBytes) {
        return { status: 400, code: 'EntityTooSmall' }
      }
      contents.push(content)
    }
    if (contents.length === 0) return { status: 400, code: 'MalformedXML' }
    const checksums = contents.map((content) => Buffer.from(md5(content), 'hex'))
    const object = this.put(upload.key, Buffer.concat(contents), upload.metadata)
    object.etag = `${md5(Buffer.concat(checksums))}-${contents.length}`
    this.uploads.delete(id)
    return undefined
  }
}

export function md5(content: Buffer, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHash('md5').update(content).digest(encoding)
}
