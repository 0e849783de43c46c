import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'

/** A quarter of this machine's speed: about an old phone. */
const SLOWDOWN = 4
const VIEWPORT = { width: 390, height: 844 }

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
]

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** A separate Chromium, which other programs can control too, through the port. */
export function openChromiumProfile(
  folder: string,
  debuggingPort: number,
): Promise<BrowserContext> {
  const args = [...ARGUMENTS, `--remote-debugging-port=${debuggingPort}`]
  return chromium.launchPersistentContext(folder, { executablePath, args })
}

/** A phone on which nobody is signed in. */
export function openPhone(browser: Browser, address: string): Promise<BrowserContext> {
  return browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', baseURL: address })
}

/** `address` is that of the server, for a page that has no base address. */
export async function fillSignInForm(page: Page, username: string, address = ''): Promise<void> {
  await page.goto(`${address}/`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Holdfast-demo-1')
}

export async function signInOn(page: Page, username: string, address = ''): Promise<void> {
  await fillSignInForm(page, username, address)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/menu')
}

/** Resolves when everything is on the phone. `address`: as for `fillSignInForm`. */
export async function waitUntilReady(page: Page, address = ''): Promise<void> {
  await page.goto(`${address}/settings`)
  await page.getByText('This device is ready for offline use').waitFor({ timeout: 120_000 })
}

/** Cuts the network for good. Chromium forgets at each navigation that it has none. */
export async function cutNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  })
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return devtools
}

/** The processor time of a slowed page's main thread so far, in milliseconds. */
export async function mainThreadTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('Chromium no longer says how long tasks took')
  return seconds * 1000
}

/**
 * Opens an address on a slow phone, in a new page that it closes. Resolves to the milliseconds of
 * processor time that the page's main thread took until the selector's element was drawn.
 */
export async function workUntilDrawn(
  context: BrowserContext,
  path: string,
  selector: string,
): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(NOTE_WHEN_DRAWN.replace('SELECTOR', JSON.stringify(selector)))
  const devtools = await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as { isDrawn?: boolean }).isDrawn)
  const milliseconds = await mainThreadTime(devtools)
  await page.close()
  return milliseconds
}

/** Checks at every frame whether the element is there, and sets `isDrawn` once that frame is drawn. */
const NOTE_WHEN_DRAWN = `
  const waitForElement = () => {
    if (document.querySelector(SELECTOR) === null) return requestAnimationFrame(waitForElement)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { window.isDrawn = true }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(waitForElement)`
