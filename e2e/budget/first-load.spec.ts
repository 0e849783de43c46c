import { gzipSync } from 'node:zlib'
import { expect, signIn, test } from '../support/test.ts'

const MOST_BYTES = 130_000

test('the first load to the home screen takes at most 130 kB of scripts and styles', async ({
  context,
  openDevice,
  server,
}) => {
  const { context: signedIn, page: before } = await openDevice()
  await signIn(before, 'teacher')
  await context.addInitScript(
    (token) => localStorage.setItem('authtoken', token),
    await before.evaluate(() => localStorage.getItem('authtoken') ?? ''),
  )
  await signedIn.close()

  const page = await context.newPage()
  await page.goto('/menu')
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  )
  const loaded = addresses.filter((address) => /\.(js|css)$/.test(address))
  expect(loaded.length).toBeGreaterThan(2)
  const sizes = await Promise.all(
    loaded.map(async (address) => {
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
    }),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`First load from ${server.address}: ${bytes} bytes in ${loaded.length} files`)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
