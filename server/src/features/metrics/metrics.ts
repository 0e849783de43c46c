import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Sources } from './collected-state.ts'

export type Metrics = {
  /** Such as `http://127.0.0.1:9464`. */
  address: string
  close(): Promise<void>
}

/** Upper limits in seconds: a poll takes less than 5 ms, and a phone gives up after 10 s. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PATH = '/metrics'

/**
 * Serves metrics for Prometheus on an address of their own, so that no web server passes them on by mistake.
 * Undefined unless `METRICS_ADDRESS` is set. Metrics name endpoints and never people or organisations.
 */
export async function openMetrics(
  context: Context,
  server: FastifyInstance,
  sources: Sources,
): Promise<Metrics | undefined> {
  const { metricsAddress } = context.config
  if (metricsAddress === undefined) return undefined
  // Loaded only where metrics are wanted.
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const { collectState } = await import('./collected-state.ts')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'holdfast_request_duration_seconds',
    help: 'How long requests took, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  await collectState(registry, context, sources)
  server.addHook('onResponse', (request, reply, done) => {
    const { endpoint = 'other' } = request.routeOptions.config
    const status = String(reply.statusCode)
    durations.observe({ endpoint, status }, (performance.now() - request.startedAt) / 1000)
    done()
  })
  return listen(metricsAddress, createMetricsServer(registry, context))
}

function createMetricsServer(registry: Registry, { log }: Context): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be read')
      response.writeHead(500).end()
    }
  })
}

async function listen(address: { host: string; port: number }, server: Server): Promise<Metrics> {
  const { port } = address
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`
      reject(new StartError(`${host}:${port} ${reason}: set METRICS_ADDRESS to another address.`))
    })
    server.listen(port, address.host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    address: `http://${host}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
