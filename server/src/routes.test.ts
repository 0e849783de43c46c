import { endpoints } from '@holdfast/contract/endpoints/endpoints'
import { expect, test } from 'vitest'
import { startTestServer } from './test-support/test-server.ts'

/** All that is served without a token and is no endpoint of the contract, besides the files of the web app. */
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

test('nothing is served but the endpoints of the contract and the public routes of this list', async () => {
  const { app } = await startTestServer({ seeded: false, env: { API_DOCS: 'on' } })
  const ofContract = Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`)
  const known = new Set([...ofContract, ...PUBLIC.map((path) => `GET ${path}`)])
  // Fastify adds a HEAD route to each GET route.
  const served = new Set(app.context.api.routes.map((route) => route.replace(/^HEAD /, 'GET ')))
  expect([...served].filter((route) => !known.has(route))).toEqual([])
  expect([...PUBLIC].filter((path) => !served.has(`GET ${path}`))).toEqual([])
  expect(ofContract.filter((route) => !served.has(route))).toEqual([])
})
