import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { hashAttendanceToken, newAttendanceToken } from './attendance-token.ts'
import {
  insertAttendanceToken,
  lockAttendanceTokens,
  readAttendanceTokens,
  removeAttendanceToken,
} from './attendance-tokens-store.ts'

/** A token ends, so that whoever copied it cannot use it for ever. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** Of one organisation. */
const MAX_TOKENS = 5
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By which admins connect the system that knows who is absent. See docs/decisions/0238. */
export function registerAttendanceTokensRoutes({ api, config, database, now }: Context): void {
  api.endpoint('listAttendanceTokens', async ({ organisationid }) => ({
    url: `${config.publicUrl}/api`,
    tokens: await database.read(organisationid, readAttendanceTokens),
  }))

  api.endpoint('createAttendanceToken', ({ body: { name }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      await lockAttendanceTokens(scope)
      const others = await readAttendanceTokens(scope)
      if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
        throw new Problem('taken', 'There is a token for this system already. Delete it first.')
      }
      if (others.length >= MAX_TOKENS) {
        throw new Problem('invalid', `There are ${MAX_TOKENS} tokens at most. Delete one first.`)
      }
      const [id, token, created] = [randomUUID(), newAttendanceToken(), now()]
      const expires = new Date(created.getTime() + LIFETIME_MS)
      const tokenhash = hashAttendanceToken(token)
      await insertAttendanceToken(scope, { id, name, tokenhash, created, expires })
      await activity.record(scope.trx, {
        ...{ kind: 'attendance-token-made', recordid: id, summary: name },
      })
      return { id, token }
    }),
  )

  api.endpoint('deleteAttendanceToken', ({ parameters: { id }, organisationid, activity }) => {
    if (!UUID.test(id)) throw new Problem('not-found')
    return database.change(organisationid, [], async (scope) => {
      const name = await removeAttendanceToken(scope, id)
      if (name === undefined) throw new Problem('not-found')
      await activity.record(scope.trx, {
        ...{ kind: 'attendance-token-deleted', recordid: id, summary: name },
      })
      return { success: true }
    })
  })
}
