import { randomBytes } from 'node:crypto'

/** The id of a new history of the database (`DatabaseEpoch`). */
export function newEpoch(): string {
  return randomBytes(9).toString('base64url')
}
