import { gzipSync } from 'node:zlib'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

const MAX_BYTES = 120_000

// Where the service worker is blocked, the app at once loads the code that reports the device as not
// ready. On phones it is not blocked.
test.use(INSTALLABLE)

// Fails, for example, when the first screen imports the reader of tables (papaparse, 7 kB).
test('the first load to the home screen takes at most 120 kB of scripts and styles', async ({
  page,
  server,
}) => {
  // With the clock paused, nothing that waits for a timer is loaded: it comes after the first screen.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const addresses = new Set<string>()
  page.on('request', (request) => addresses.add(request.url()))
  await signIn(page, 'teacher', '/menu')
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  const loaded = [...addresses].filter((address) => /\.(js|css)$/.test(address))
  expect(loaded.length).toBeGreaterThan(2)
  const texts = await Promise.all([...loaded, server.address].map(read))
  const document = texts.pop() ?? ''
  const inThePage = [...document.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(
    ([, , text]) => text,
  )
  expect(inThePage).toHaveLength(2)
  const sizes = [...texts, inThePage.join('')].map((text) => gzipSync(text, { level: 9 }).length)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  console.log(
    `First load from ${server.address}: ${bytes} bytes in ${loaded.length} files and the page`,
  )
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})

async function read(address: string): Promise<string> {
  return (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).text()
}
