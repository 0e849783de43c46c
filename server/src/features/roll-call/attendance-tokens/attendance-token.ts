import { createHash, randomBytes } from 'node:crypto'

/** A fixed prefix, so that secret scanners recognise the token. */
const PREFIX = 'holdfast_attendance_'
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`)

export function newAttendanceToken(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

/** Only the hash is stored; a random token needs no slow hash. */
export function hashAttendanceToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether the text has the form of such a token; only then the database is asked. */
export function isAttendanceToken(text: string): boolean {
  return TOKEN.test(text)
}
