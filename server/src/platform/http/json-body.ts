import type { FastifyInstance } from 'fastify'

/** Escapes that may stand for what no text in the database can hold. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i

/**
 * Reads JSON bodies. A POST without a body (log out) may still say that it is JSON. Null characters
 * and halves of characters (an emoji cut by a length limit) are mended here, before anything is
 * compared or stored: a repeated send must be equal to what was stored the first time.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') {
      done(null, undefined)
      return
    }
    void parseJson(request, text, (error, value) => {
      done(error, !error && SUSPICIOUS.test(text) ? JSON.parse(text, mend) : value)
    })
  })
}

function mend(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
