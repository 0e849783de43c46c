import type { FastifyError, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'

const NOT_MULTIPART = 'Send the file as multipart form data'

type Upload = { path: string | undefined; bytes: Buffer | undefined }

/** Reads a multipart body with a file and a field `path`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('invalid', NOT_MULTIPART)
  return readParts(request, maxBytes).catch(explain)
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const upload: Upload = { path: undefined, bytes: undefined }
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') upload.bytes = await part.toBuffer()
    else if (part.fieldname === 'path') upload.path = String(part.value)
  }
  return upload
}

/** Exceeded limits have a status; all other errors mean that the body is not valid multipart. */
function explain(error: FastifyError): never {
  throw error.statusCode === undefined ? new Problem('invalid', NOT_MULTIPART) : error
}
