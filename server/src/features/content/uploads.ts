import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'

const NOT_MULTIPART = 'Send the file as multipart form data'

/** One admin's browser sends a few files at once; more would fill memory or disk. */
const MAX_UPLOADS_PER_ORGANISATION = 6
const uploads = new Map<string, number>()

type Upload = { path: string | undefined; bytes: Buffer | undefined }

/** Reads a multipart body with a file and a field `path`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('invalid', NOT_MULTIPART)
  return readParts(request, maxBytes).catch(throwAsProblem)
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const upload: Upload = { path: undefined, bytes: undefined }
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') upload.bytes = await readFile(request, part.file)
    else if (part.fieldname === 'path') upload.path = String(part.value)
  }
  return upload
}

async function readFile(request: FastifyRequest, file: MultipartFile['file']): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    request.countBody(chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw new Problem('too-large')
  return Buffer.concat(chunks)
}

/**
 * Stores a multipart body's file on the disk before `work` waits for its turn, so that a large file sent
 * slowly uses no memory and blocks nobody.
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (path: string | undefined) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('invalid', NOT_MULTIPART)
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-upload-'))
  try {
    return await work(
      await writeFile(request, maxBytes, join(folder, 'file')).catch(throwAsProblem),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeFile(
  request: FastifyRequest,
  maxBytes: number,
  path: string,
): Promise<string | undefined> {
  let hasFile = false
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file') continue
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Problem('too-large')
    hasFile = true
  }
  return hasFile ? path : undefined
}

/** @throws Problem `overloaded` if the organisation is already sending its most files */
export async function limitUploads<T>(organisationid: string, work: () => Promise<T>): Promise<T> {
  const count = uploads.get(organisationid) ?? 0
  if (count >= MAX_UPLOADS_PER_ORGANISATION) throw new Problem('overloaded')
  uploads.set(organisationid, count + 1)
  try {
    return await work()
  } finally {
    const remaining = (uploads.get(organisationid) ?? 1) - 1
    if (remaining > 0) uploads.set(organisationid, remaining)
    else uploads.delete(organisationid)
  }
}

/** Exceeded limits have a status; all other errors mean that the body is not valid multipart. */
function throwAsProblem(error: FastifyError | Problem): never {
  if (error instanceof Problem) throw error
  throw error.statusCode === undefined ? new Problem('invalid', NOT_MULTIPART) : error
}
