import type { SignInResponse } from '@holdfast/contract/sign-in'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Caller, clearIncidents, PASSWORD, signInByCall } from './api.ts'
import { openSchool, type School } from './school.ts'
import { TestServer } from './server.ts'

export { expect, type Page } from '@playwright/test'

/** A phone or computer: a browser profile with one page. */
export type Device = { context: BrowserContext; page: Page }

type TestFixtures = {
  /** Opens a further device; what goes wrong on it fails the test. */
  openDevice: (options?: BrowserContextOptions) => Promise<Device>
  noIncidents: undefined
  /** An organisation of this test alone. */
  school: School
  /** Its admin, without a browser. */
  schoolAdmin: Caller
}

type WorkerFixtures = { server: TestServer; head: Caller; provider: Caller }

/**
 * `server` is the worker's own Holdfast; each test starts without incidents. A test in which a
 * page reports an error, or breaks the content policy, fails.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  head: [
    async ({ server }, use) => {
      await use(await signInByCall(server.address, 'head'))
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ server }, use) => {
      await use(await signInByCall(server.address, 'provider.admin'))
    },
    { scope: 'worker' },
  ],
  school: async ({ provider }, use) => {
    await use(await openSchool(provider))
  },
  schoolAdmin: async ({ server, school }, use) => {
    await use(await signInByCall(server.address, school.admin))
  },
  baseURL: async ({ server }, use) => {
    await use(server.address)
  },
  noIncidents: [
    async ({ head }, use) => {
      await clearIncidents(head)
      await use(undefined)
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const complaints = collectComplaints(page)
    await use(page)
    expect(complaints).toEqual([])
  },
  openDevice: async ({ browser, server, contextOptions }, use) => {
    const opened: { device: Device; complaints: string[] }[] = []
    await use(async (options = {}) => {
      const device = await newDevice(browser, {
        ...contextOptions,
        baseURL: server.address,
        ...options,
      })
      opened.push({ device, complaints: collectComplaints(device.page) })
      return device
    })
    for (const { device } of opened) await device.context.close()
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

async function newDevice(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

/** Errors and broken policies that a page reports; requests that fail without a network are none. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isNetwork = /Failed to load resource|net::ERR_/.test(message.text())
    if (message.type() === 'error' && !isNetwork) complaints.push(message.text())
  })
  return complaints
}

/** For a device that opens the app without a network: its service worker is installed. */
export const INSTALLABLE = { serviceWorkers: 'allow' } as const

/** Opens an address as somebody who signed in before; without one, the screen that users start at. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  const data = { username, password: PASSWORD }
  const response = await page.request.post('/api/login', { data })
  expect(response.status()).toBe(200)
  const signedIn = (await response.json()) as SignInResponse
  const script = await page.context().addInitScript(storeSession, signedIn)
  await page.goto(path)
  // From here on a log out lasts.
  await script.dispose()
  if (path === '/') await page.waitForURL(/\/(admin\/)?menu$/)
}

/** What the app itself keeps of a sign-in. Runs in the page. */
function storeSession({ token, device, name, organisationname, isprovider }: SignInResponse): void {
  // Sandboxed frames have no storage.
  if (window !== window.top) return
  const [, claims = ''] = token.split('.')
  const { jti } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
  localStorage.setItem('device', device)
  localStorage.setItem('session', JSON.stringify({ jti, name, organisationname, isprovider }))
  localStorage.setItem('authtoken', token)
}

/** Signs in by the form of the staff app and waits for the screen that follows. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await submitSignIn(page, username)
}

/** The same on a page that shows the form already. */
export async function submitSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(admin\/)?menu$/)
}

/** From here on the app's own files are on the device. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}
