import Fastify from 'fastify'

/** Responds to a poll with 304 and the given headers, or with a small answer, and does nothing else. */
const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>
const server = Fastify({ logger: false })
server.get('/small', () => ({ ok: true }))
server.get('/*', (_request, reply) => reply.code(304).headers(headers).send())
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
