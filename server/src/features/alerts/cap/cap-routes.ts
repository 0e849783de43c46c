import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { matchesIfNoneMatch } from '../../../platform/http/preconditions.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { CapAccess } from './cap-access.ts'
import { atomFeed, capDocument, feedUrl } from './cap-document.ts'
import { capTokens } from './cap-tokens.ts'
import { currentOf, readCapState } from './read-cap.ts'

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
    tokens: await database.read(organisationid, (scope) => capTokens.list(scope)),
  }))

  api.endpoint('createCapToken', ({ body: { name }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const made = await capTokens.add(scope, name, now())
      await activity.record(scope.trx, { kind: 'cap-token-made', recordid: made.id, summary: name })
      return made
    }),
  )

  api.endpoint('deleteCapToken', ({ parameters: { id }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const name = await capTokens.remove(scope, id)
      await activity.record(scope.trx, { kind: 'cap-token-deleted', recordid: id, summary: name })
      return { success: true }
    }),
  )
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
