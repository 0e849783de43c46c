import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@holdfast/contract/endpoints'
import { expect, test } from 'vitest'
import { startTestServer } from './test-support/test-server.ts'

/** All that is served without a token and is no endpoint of the contract. */
const PUBLIC = [
  '/content/:organisationid/:key',
  '/map-frame',
  '/map-frame/show-map.js',
  '/api/openapi.json',
  // The page to read the API's description, of @fastify/swagger-ui.
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/static/*',
]

/** The web app is built by some runs only; its files are public, and every other address opens it. */
async function webAppRoutes(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../web/dist')
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  return files.length === 0 ? [] : ['/', '/*', ...files.map((file) => `/${file}`)]
}

test('nothing is served but the endpoints of the contract and the public routes of this list', async () => {
  const { app } = await startTestServer({ seeded: false, env: { API_DOCS: 'on' } })
  const ofContract = Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`)
  const known = new Set([
    ...ofContract,
    ...[...PUBLIC, ...(await webAppRoutes())].map((path) => `GET ${path}`),
  ])
  // Fastify adds a HEAD route to each GET route.
  const served = new Set(app.context.api.routes.map((route) => route.replace(/^HEAD /, 'GET ')))
  expect([...served].filter((route) => !known.has(route))).toEqual([])
  expect([...PUBLIC].filter((path) => !served.has(`GET ${path}`))).toEqual([])
  expect(ofContract.filter((route) => !served.has(route))).toEqual([])
})
