import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { build } from 'vite'

/** Serves the bare app, built as the product is: minified, and kept by a service worker. */
const folder = join(import.meta.dirname, 'bare-app')
const result = await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
})
const [output] = [result].flat()
const script = output && 'output' in output ? output.output[0] : undefined
if (script?.type !== 'chunk') throw new Error('The bare app could not be built')
const page = await readFile(join(folder, 'index.html'), 'utf8')
const worker = await readFile(join(folder, 'worker.js'), 'utf8')

const server = Fastify({ logger: false })
server.get('/', (_request, reply) => reply.type('text/html').send(page))
server.get('/main.js', (_request, reply) => reply.type('text/javascript').send(script.code))
server.get('/worker.js', (_request, reply) => reply.type('text/javascript').send(worker))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
