import multipart from '@fastify/multipart'
import type { Content, Guidance, Picture } from '@holdfast/contract/content'
import { MEDIA_BYTES } from '@holdfast/contract/limits'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/media-paths'
import type { FastifyError, FastifyRequest } from 'fastify'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { putPicture, readGuidance, readPictures, removePicture } from './content-store.ts'
import { makePicture } from './pictures.ts'

const CHANGED = [{ collection: 'content' }]

export async function routeContent(context: Context): Promise<void> {
  const { api, collections, database, now, server } = context
  await server.register(multipart, { limits: { fileSize: MEDIA_BYTES, files: 1, fields: 5 } })

  const content = collections.define('content', async (trx, { organisationid }) => {
    const guidance = await readGuidance(trx, organisationid)
    const pictures = await readPictures(trx, organisationid)
    return new JsonSnapshot(
      JSON.stringify(contentOf(guidance, pictures)),
      `${organisationid} content`,
    )
  })

  api.collection('getContent', ({ organisationid }) => content({ organisationid }))

  api.route('uploadMedia', async ({ organisationid, person, request, reply }) => {
    const { path, bytes } = await readUpload(request)
    const picture = await makePicture(path, bytes)
    await database.change(organisationid, CHANGED, async (trx) => {
      await putPicture(trx, organisationid, picture, now())
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'picture-added',
        recordid: picture.key,
        summary: picture.path,
      })
    })
    reply.code(201)
    return { path: picture.path, key: picture.key }
  })

  api.route('deleteMedia', async ({ organisationid, parameters, person }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const path = await removePicture(trx, organisationid, parameters.key)
      if (path === undefined) throw new Problem('not-found')
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'picture-deleted',
        recordid: parameters.key,
        summary: path,
      })
    })
    return { success: true }
  })
}

function contentOf(guidance: Guidance, media: Picture[]): Content {
  const at = (path: string) => media.find((picture) => picture.path === path) ?? null
  return { ...guidance, media, logo: at(LOGO_PATH), background: at(BACKGROUND_PATH) }
}

const NO_FORM = 'Send the picture as multipart form data'

/** The multipart body: a field `path` and a file `file`. */
async function readUpload(request: FastifyRequest): Promise<{ path: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('invalid', NO_FORM)
  const { path, bytes } = await readParts(request).catch(explain)
  if (path === undefined || bytes === undefined) {
    throw new Problem('invalid', 'Send the fields path and file')
  }
  return { path, bytes }
}

async function readParts(request: FastifyRequest): Promise<{ path?: string; bytes?: Buffer }> {
  const read: { path?: string; bytes?: Buffer } = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') read.bytes = await part.toBuffer()
    else if (part.fieldname === 'path') read.path = String(part.value)
  }
  return read
}

/** A limit that was passed has a status; everything else is a form that is none. */
function explain(error: FastifyError): never {
  throw error.statusCode === undefined ? new Problem('invalid', NO_FORM) : error
}
