import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

test('without a key for Google Maps there is no page for the map', async () => {
  const { address } = await startTestServer({ seeded: false })
  expect((await fetch(`${address}/map-frame?lat=51.5&lng=0`)).status).toBe(404)
})

test('the page loads Google’s script with the key, and shows the map at the zoom of the widget', async () => {
  const { address } = await startTestServer({
    seeded: false,
    env: { GOOGLE_MAPS_API_KEY: 'a"><script>&key' },
  })
  const page = await (await fetch(`${address}/map-frame?lat=51.5&lng=0`)).text()
  expect(page).toContain(
    'data-script="https://maps.googleapis.com/maps/api/js?key=a%22%3E%3Cscript%3E%26key&#38;v=weekly',
  )
  expect(page).toContain('data-zoom="19"')
  const script = await fetch(`${address}/map-frame/show-map.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
})

test('only the page of the map has the laxer policy, in a sandbox that only the app may frame', async () => {
  const { address } = await startTestServer({
    seeded: false,
    env: { GOOGLE_MAPS_API_KEY: 'key', GOOGLE_MAPS_URL: 'https://maps.example:8443/script' },
  })
  const { headers } = await fetch(`${address}/map-frame?lat=51.5&lng=0`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/script-src 'self' 'unsafe-eval' blob: https:\/\/maps\.example:8443 /)
  expect(policy).toContain('sandbox allow-scripts ')
  expect(policy).not.toContain('allow-same-origin')

  const app = (await fetch(`${address}/api/health`)).headers.get('content-security-policy')
  expect(app).not.toContain('unsafe')
  expect(app).toContain("default-src 'self'")
})
