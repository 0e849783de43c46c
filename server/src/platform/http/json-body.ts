import type { FastifyInstance } from 'fastify'

/** Matches escapes of null characters and surrogates, which PostgreSQL cannot store in a text. */
const MAY_NEED_SANITISING = /\\u(0000|d[89a-f])/i

/**
 * Parses JSON bodies. Accepts an empty body, because logging out sends one. Removes null characters and
 * unpaired surrogates (an emoji cut by a length limit) before anything is compared or stored, because a
 * retry must equal what the first attempt stored.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  const types = ['application/json', 'application/scim+json']
  server.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') {
      done(null, undefined)
      return
    }
    void parseJson(request, text, (error, value) => {
      done(error, !error && MAY_NEED_SANITISING.test(text) ? JSON.parse(text, sanitise) : value)
    })
  })
}

function sanitise(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
