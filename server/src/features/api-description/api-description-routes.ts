import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Context } from '../../platform/context.ts'
import { describeApi } from './openapi.ts'

/** Scripts from this server, inline images, and the hash of the page's only inline style. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

/**
 * Serves /api/openapi.json and /api/docs, unless they are switched off. Call it after all endpoints
 * are registered.
 */
export async function registerApiDescriptionRoutes({ api, config }: Context): Promise<void> {
  if (!config.hasApiDocs) return
  const document = describeApi(api.registered)
  api.publicRoute('/api/openapi.json', () => document)
  const specification = { document } as StaticDocumentSpec
  await api.publicPlugin(swagger, { mode: 'static', specification })
  await api.publicPlugin(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Holdfast API' },
  })
}
