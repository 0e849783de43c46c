import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { type Finding, makeFinding } from '../findings.ts'
import type { MeasuredServer } from '../processes.ts'
import { openPhone, signInOn } from './chromium.ts'

type Encoding = 'gzip' | 'br'

/**
 * Measures all scripts and styles until home is drawn: the files as the server sends them, and inline code,
 * compressed separately. The markup of the page is a separate figure.
 */
export async function measureFirstLoad(
  browser: Browser,
  server: MeasuredServer,
): Promise<Finding[]> {
  const { page, files } = await findFiles(browser, server)
  const sizes = async (encoding: Encoding) => {
    const document = await receive(page, encoding)
    const bodies = await Promise.all(files.map((file) => receive(file, encoding)))
    const inlineBytes = compress(scriptsAndStylesIn(document.text), encoding)
    const bytes = bodies.reduce((sum, body) => sum + body.bytes, inlineBytes)
    const whole = (bytes - inlineBytes + document.bytes).toLocaleString('en-GB')
    return { bytes, detail: `${files.length} files and the page; ${whole} with its markup` }
  }
  const [gzip, brotli] = await Promise.all([sizes('gzip'), sizes('br')])
  const name = 'First load to home, scripts and styles'
  return [
    makeFinding({
      name: `${name}, gzip`,
      goal: { max: 120_000 },
      figure: gzip.bytes,
      unit: 'bytes',
      detail: gzip.detail,
    }),
    makeFinding({
      name: `${name}, Brotli`,
      goal: { max: 106_000 },
      figure: brotli.bytes,
      unit: 'bytes',
      detail: brotli.detail,
    }),
  ]
}

async function findFiles(browser: Browser, server: MeasuredServer) {
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
  const files = [...addresses].filter((address) => /\.(js|css)$/.test(address))
  return { page: `${server.address}/menu`, files }
}

function scriptsAndStylesIn(document: string): string {
  const texts = [...document.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(
    ([, , text]) => text,
  )
  if (texts.length !== 2) throw new Error('The page no longer has one style and one script')
  return texts.join('')
}

function compress(text: string, encoding: Encoding): number {
  return encoding === 'br' ? brotliCompressSync(text).length : gzipSync(text, { level: 9 }).length
}

/** The text and its compressed size; `fetch` would decompress. */
async function receive(
  address: string,
  encoding: Encoding,
): Promise<{ bytes: number; text: string }> {
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
  return { bytes: body.length, text: text.toString() }
}
