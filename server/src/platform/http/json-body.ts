import type { FastifyInstance } from 'fastify'

/** Escapes of null characters and surrogates, which PostgreSQL cannot store in a text. */
const MAY_NEED_SANITISING = /\\u(0000|d[89a-f])/i

/**
 * Parses JSON bodies. An empty body is accepted: log out sends one. Null characters and unpaired
 * surrogates (an emoji cut by a length limit) are removed before anything is compared or stored,
 * because a retry must be equal to what was stored at the first attempt.
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
