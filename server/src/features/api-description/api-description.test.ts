import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const PAGES = ['/openapi.json', '/docs/']

test.each(PAGES)('%s describes every call', async (page) => {
  const { anyone } = await startTestServer({ seeded: false })
  expect(await anyone.call('GET', page)).toMatchObject({ status: 200 })
})

// Attack: reconnaissance. A stranger needs no list of calls from a school's own server.
test.each(PAGES)('%s is not there when the description is off', async (page) => {
  const { anyone } = await startTestServer({ seeded: false, env: { API_DOCS: 'off' } })
  expect(await anyone.call('GET', page)).toMatchObject({ status: 404 })
})
