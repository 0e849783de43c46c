import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { type Finding, finding } from '../findings.ts'
import type { Measured } from '../processes.ts'
import { openPhone, signInOn } from './chromium.ts'

/** The page, with the styles and the script in it, and all scripts until home is drawn, as the server sends them. */
export async function measureFirstLoad(browser: Browser, server: Measured): Promise<Finding[]> {
  const phone = await openPhone(browser, server.address)
  const page = await phone.newPage()
  await signInOn(page, 'teacher')
  await page.close()
  const home = await phone.newPage()
  // With the clock paused, nothing that waits for a timer is loaded.
  await home.clock.install()
  await home.clock.pauseAt(Date.now() + 60_000)
  const addresses = new Set<string>()
  home.on('request', (request) => addresses.add(request.url()))
  await home.goto('/menu')
  await home.getByText('Signed in as').waitFor()
  await phone.close()
  const files = [...addresses].filter((address) => /(\.(js|css)|\/menu)$/.test(address))
  const sizes = await Promise.all(
    (['gzip', 'br'] as const).map(async (encoding) => {
      const bodies = await Promise.all(files.map((file) => bytesOf(file, encoding)))
      return bodies.reduce((sum, size) => sum + size, 0)
    }),
  )
  const detail = `${files.length} files`
  return [
    finding('First load to home, gzip', { max: 115_000 }, sizes[0] ?? 0, 'bytes', detail),
    finding('First load to home, Brotli', { max: 103_000 }, sizes[1] ?? 0, 'bytes', detail),
  ]
}

/** The compressed size; `fetch` would decompress. */
async function bytesOf(address: string, encoding: 'gzip' | 'br'): Promise<number> {
  const { request } = await import('node:http')
  const { body, received } = await new Promise<{ body: Buffer; received: string | undefined }>(
    (resolve, reject) => {
      const outgoing = request(
        address,
        { headers: { 'accept-encoding': encoding } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              body: Buffer.concat(chunks),
              received: response.headers['content-encoding'],
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    },
  )
  if (received !== encoding) throw new Error(`${address} came as ${received}, not as ${encoding}`)
  const text = encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
  if (text.length === 0) throw new Error(`${address} is empty`)
  return body.length
}
