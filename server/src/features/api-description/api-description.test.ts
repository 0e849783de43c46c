import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const PAGES = ['/openapi.json', '/docs/']

test('every endpoint is described', async () => {
  const { anyone } = await startTestServer({ seeded: false, env: { API_DOCS: 'on' } })
  for (const page of PAGES) {
    expect(await anyone.call('GET', page), page).toMatchObject({ status: 200 })
  }
})

// Attack: reconnaissance. A school's server must not give strangers a list of its endpoints.
test('there is no description when it is switched off', async () => {
  const { anyone } = await startTestServer({ seeded: false, env: { API_DOCS: 'off' } })
  for (const page of PAGES) {
    expect(await anyone.call('GET', page), page).toMatchObject({ status: 404 })
  }
})
