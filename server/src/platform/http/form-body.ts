import type { FastifyInstance } from 'fastify'

/** A body has far fewer fields; more would only cost time. */
const MAX_FIELDS = 200

/**
 * Parses forms: see `takesForm` in the contract. Removes what PostgreSQL cannot store, as for JSON. Of fields with
 * the same name, the last one counts.
 */
export function readFormBodies(server: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  server.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))].slice(0, MAX_FIELDS)
    done(null, Object.fromEntries(fields.map((pair) => pair.map(sanitise))))
  })
}

function sanitise(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
