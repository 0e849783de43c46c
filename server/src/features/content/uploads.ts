import type { FastifyError, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'

const NO_FORM = 'Send the file as multipart form data'

type Upload = { path: string | undefined; bytes: Buffer | undefined }

/** The multipart body: a file `file` of so many bytes at most, and a field `path`. */
export async function readUpload(request: FastifyRequest, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('invalid', NO_FORM)
  return readParts(request, most).catch(explain)
}

async function readParts(request: FastifyRequest, most: number): Promise<Upload> {
  const read: Upload = { path: undefined, bytes: undefined }
  for await (const part of request.parts({ limits: { fileSize: most } })) {
    if (part.type === 'file') read.bytes = await part.toBuffer()
    else if (part.fieldname === 'path') read.path = String(part.value)
  }
  return read
}

/** A limit that was passed has a status; everything else is a form that is none. */
function explain(error: FastifyError): never {
  throw error.statusCode === undefined ? new Problem('invalid', NO_FORM) : error
}
