import { z } from 'zod'
import { body, deleted, type EndpointSchema, organisationQuery, text } from '../endpoints/schema.ts'
import {
  MAX_LOG_PICTURE_BYTES,
  MAX_LOG_PICTURE_PIXELS,
  MAX_LOG_PICTURES,
  MAX_PICTURE_REASON_CHARACTERS,
} from '../limits.ts'

/**
 * Pictures of log entries. An entry announces them; their bytes follow in pieces. `sha256` is the hash of
 * the bytes that the device announced, which the seal of the entry covers. See docs/decisions/0185.
 */

const size = (label: string, max: number) => {
  const problem = `${label} of a picture must be a whole number from 1 to ${max.toLocaleString('en-GB')}`
  return z.int({ error: problem }).min(1, problem).max(max, problem)
}

export const announcedPicture = z
  .strictObject({
    sha256: z
      .string({ error: 'The sha256 of a picture must be text' })
      .regex(/^[0-9a-f]{64}$/, 'The sha256 of a picture must be 64 digits from 0 to f'),
    bytes: size('The bytes', MAX_LOG_PICTURE_BYTES),
    width: size('The width', MAX_LOG_PICTURE_PIXELS),
    height: size('The height', MAX_LOG_PICTURE_PIXELS),
  })
  .meta({ id: 'AnnouncedPicture' })

export const announcedPictures = z
  .array(announcedPicture, { error: 'Send the pictures as a list' })
  .max(MAX_LOG_PICTURES, `An entry can have ${MAX_LOG_PICTURES} pictures at most`)
  .refine((pictures) => new Set(pictures.map(({ sha256 }) => sha256)).size === pictures.length, {
    error: 'The same picture is attached twice',
  })

/**
 * What became of a picture: the server has all of it, or an admin deleted it and said why. A picture that
 * is announced and not in the list is still to come. `seq` numbers what happened to the incident's pictures.
 */
const logPictureState = z
  .object({
    seq: z.number().int(),
    entryid: z.string(),
    sha256: z.string(),
    state: z.enum(['received', 'deleted']),
    timestamp: z.string(),
    userid: z.string(),
    authorname: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'LogPictureState' })

/** `received`: how many bytes the server has from the start, so that a device goes on after them. */
const logPictureUpload = z
  .object({
    sha256: z.string(),
    received: z.number().int(),
    state: z.enum(['waiting', 'received', 'deleted']),
  })
  .meta({ id: 'LogPictureUpload' })

const logPictureDeletion = body({
  reason: text('The reason', MAX_PICTURE_REASON_CHARACTERS)
    .trim()
    .min(1, 'Say why the picture is deleted'),
})

export type AnnouncedPicture = z.output<typeof announcedPicture>
export type LogPictureState = z.output<typeof logPictureState>
export type LogPictureUpload = z.output<typeof logPictureUpload>

export const logPictureSchemas = {
  listLogPictures: { query: organisationQuery, response: z.array(logPictureState) },
  /** A range of the bytes (`Content-Range: bytes 0-99/300`), all of them without one, none with a range of `*`. */
  putLogPicture: {
    query: organisationQuery,
    binary: { maxBytes: MAX_LOG_PICTURE_BYTES },
    response: logPictureUpload,
    problems: ['closed', 'not-allowed', 'overloaded'],
    // No activity: the record of the incident has it.
    activityKinds: 'none',
  },
  /** The picture as the server re-encoded it, without the bytes that the device sent. */
  getLogPicture: {
    query: organisationQuery,
    response: z.custom<Uint8Array>(),
    responseType: 'image/jpeg',
  },
  deleteLogPicture: {
    query: organisationQuery,
    body: logPictureDeletion,
    response: deleted,
    activityKinds: ['log-picture-deleted'],
  },
} as const satisfies Record<string, EndpointSchema>
