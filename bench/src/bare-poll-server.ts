import Fastify from 'fastify'

/** The least a server can do for a poll: 304 with the given headers, or a small body. */
const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>
const server = Fastify({ logger: false })
server.get('/small', () => ({ ok: true }))
server.get('/*', (_request, reply) => reply.code(304).headers(headers).send())
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
