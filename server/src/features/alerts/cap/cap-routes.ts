import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { matchesIfNoneMatch } from '../../../platform/http/preconditions.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { CapAccess } from './cap-access.ts'
import { atomFeed, capDocument, feedUrl } from './cap-document.ts'
import { hashCapToken, newCapToken } from './cap-token.ts'
import { insertCapToken, lockCapTokens, readCapTokens, removeCapToken } from './cap-tokens-store.ts'
import { currentOf, readCapState } from './read-cap.ts'

/** A token ends, so that whoever copied it cannot use it for ever. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** Of one organisation. */
const MAX_TOKENS = 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const PAUSED =
  'This server was restored or copied, and alerts nobody until its operator allows it (allow-sending).'

export function registerCapRoutes(context: Context): void {
  registerTokens(context)
  registerFeed(context)
}

/** For admins. */
function registerTokens({ api, config, database, now }: Context): void {
  api.endpoint('listCapTokens', async ({ organisationid }) => ({
    url: feedUrl(config),
    tokens: await database.read(organisationid, readCapTokens),
  }))

  api.endpoint('createCapToken', ({ body: { name }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      await lockCapTokens(scope)
      const others = await readCapTokens(scope)
      if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
        throw new Problem('taken', 'There is a token for this system already. Delete it first.')
      }
      if (others.length >= MAX_TOKENS) {
        throw new Problem('invalid', `There are ${MAX_TOKENS} tokens at most. Delete one first.`)
      }
      const [id, token, created] = [randomUUID(), newCapToken(), now()]
      const expires = new Date(created.getTime() + LIFETIME_MS)
      await insertCapToken(scope, { id, name, tokenhash: hashCapToken(token), created, expires })
      await activity.record(scope.trx, { kind: 'cap-token-made', recordid: id, summary: name })
      return { id, token }
    }),
  )

  api.endpoint('deleteCapToken', ({ parameters: { id }, organisationid, activity }) => {
    if (!UUID.test(id)) throw new Problem('not-found')
    return database.change(organisationid, [], async (scope) => {
      const name = await removeCapToken(scope, id)
      if (name === undefined) throw new Problem('not-found')
      await activity.record(scope.trx, { kind: 'cap-token-deleted', recordid: id, summary: name })
      return { success: true }
    })
  })
}

/** For whoever has a token. */
function registerFeed(context: Context): void {
  const { api, now } = context
  const access = new CapAccess(context)

  api.endpoint('getCapFeed', async ({ request, reply }) => {
    const state = await read(request, reply)
    return withETag(atomFeed(currentOf(state, now()), state.source), request, reply)
  })

  api.endpoint('getCapMessage', async ({ parameters: { id }, request, reply }) => {
    const state = await read(request, reply)
    const message = currentOf(state, now()).find(({ identifier }) => identifier === id)
    if (!message) throw new Problem('not-found', 'This message does not apply any more.')
    return withETag(capDocument(message, state.source), request, reply)
  })

  /** @throws Problem `unavailable` on a copy: the alerts in it are over, and would sound again. */
  async function read(request: FastifyRequest, reply: FastifyReply) {
    const organisationid = await access.authorise(request, reply)
    if (context.sending.isPaused) throw new Problem('unavailable', PAUSED)
    return readCapState(context, organisationid)
  }
}

/** 304 if the reader has it already. */
function withETag(document: string, request: FastifyRequest, reply: FastifyReply): string {
  const etag = `"${createHash('sha256').update(document).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (matchesIfNoneMatch(request, etag)) reply.code(304).send()
  return document
}
