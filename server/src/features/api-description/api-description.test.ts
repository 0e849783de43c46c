import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const PAGES = ['/openapi.json', '/docs/']

test.each(PAGES)('%s describes every endpoint', async (page) => {
  const { anyone } = await startTestServer({ seeded: false })
  expect(await anyone.call('GET', page)).toMatchObject({ status: 200 })
})

// Attack: reconnaissance. A school's server must not give strangers a list of its endpoints.
test.each(PAGES)('%s is not there when the description is off', async (page) => {
  const { anyone } = await startTestServer({ seeded: false, env: { API_DOCS: 'off' } })
  expect(await anyone.call('GET', page)).toMatchObject({ status: 404 })
})
