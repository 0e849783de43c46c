import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

async function picturePolicy(address: string): Promise<string | undefined> {
  const { headers } = await fetch(`${address}/api/health`)
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return directives.find((directive) => directive.startsWith('img-src'))
}

test('every signed-in user reads that an installation has no maps and no three-word addresses', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  expect(await teacher.callEndpoint('getSettings', {})).toEqual({
    googleMaps: false,
    mapTileUrl: null,
    mapTileAttribution: null,
    threeWords: false,
    pushKey: expect.stringMatching(/^[\w-]{80,}$/),
    canMail: true,
    sendingPaused: false,
  })
  expect((await server.anyone.call('GET', '/settings')).status).toBe(401)
  expect(await picturePolicy(server.address)).toBe("img-src 'self' data: blob:")
})

test('the app gets the settings of the environment, except for the keys', async () => {
  const server = await startTestServer({
    env: {
      GOOGLE_MAPS_API_KEY: 'google-key',
      MAP_TILE_URL: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png',
      MAP_TILE_ATTRIBUTION: '© The map makers',
      W3W_API_KEY: 'secret-key',
    },
  })
  const settings = await (await server.signIn('teacher')).callEndpoint('getSettings', {})
  expect(settings).toEqual({
    googleMaps: true,
    mapTileUrl: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png',
    mapTileAttribution: '© The map makers',
    threeWords: true,
    pushKey: expect.stringMatching(/^[\w-]{80,}$/),
    canMail: true,
    sendingPaused: false,
  })
  expect(await picturePolicy(server.address)).toBe(
    "img-src 'self' data: blob: https://*.tiles.example:8443",
  )
})
