import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test'
import { webKitExpect } from '../browsers/webkit/webkit-expect.ts'
import { inWebKit } from '../browsers/webkit/webkit-test.ts'
import { type ApiClient, clearIncidents, PASSWORD, sendUntilTaken, signInToApi } from './api.ts'
import type { Device, TestFixtures, WorkerFixtures } from './fixtures.ts'
import { openSchool } from './school.ts'
import { TestServer } from './server.ts'

export type { Page } from '@playwright/test'
export type { Device } from './fixtures.ts'

/**
 * `server` is the worker's own Holdfast; each test starts without incidents. A test in which a
 * page reports an error, or breaks the content policy, fails.
 */
const playwrightTest = base.extend<TestFixtures, WorkerFixtures>({
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
      await use(await signInToApi(server.address, 'head'))
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ server }, use) => {
      await use(await signInToApi(server.address, 'provider.admin'))
    },
    { scope: 'worker' },
  ],
  school: async ({ provider }, use) => {
    await use(await openSchool(provider))
  },
  schoolAdmin: async ({ server, school }, use) => {
    await use(await signInToApi(server.address, school.admin))
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
  // Other tests would depend on the order of the tests.
  sameSettings: [
    async ({ head }, use) => {
      const before = await readSettings(head)
      await use(undefined)
      expect(await readSettings(head), 'Change the settings of a `school` of your own').toEqual(
        before,
      )
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const pageErrors = collectPageErrors(page)
    await use(page)
    await removeRoutes(page.context())
    expect(pageErrors).toEqual([])
  },
  openDevice: async ({ browser, server, contextOptions }, use) => {
    const opened: { device: Device; pageErrors: string[] }[] = []
    await use(async (options = {}) => {
      const device = await newDevice(browser, {
        ...contextOptions,
        baseURL: server.address,
        ...options,
      })
      opened.push({ device, pageErrors: collectPageErrors(device.page) })
      return device
    })
    for (const { device } of opened) {
      await removeRoutes(device.context)
      await device.context.close()
    }
    expect(opened.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  },
})

/** Settings of the organisation that all tests share. */
async function readSettings(head: ApiClient) {
  const alerts = await head.call('getAlertSettings', {})
  const incidents = await head.call('getIncidentSettings', {})
  return { ...alerts, ...incidents }
}

/** WebKit is driven by its own driver (webkit/), all other browsers by Playwright. */
const isWebKit = process.env.E2E_BROWSER === 'webkit'
export const test = isWebKit ? inWebKit(playwrightTest) : playwrightTest
export const expect = isWebKit ? webKitExpect : baseExpect

/** What a page still asks for as its test ends fails no test. */
async function removeRoutes(context: BrowserContext): Promise<void> {
  const ignoring = { behavior: 'ignoreErrors' } as const
  await Promise.all(context.pages().map((page) => page.unrouteAll(ignoring)))
  await context.unrouteAll(ignoring)
}

async function newDevice(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

/** Collects the errors and policy violations of a page, without failed network requests. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    const isNetwork = /Failed to load resource|net::ERR_/.test(message.text())
    if (message.type() === 'error' && !isNetwork) pageErrors.push(message.text())
  })
  return pageErrors
}

/** Options of a device that installs the service worker, for tests without a network. */
export const INSTALLABLE = { serviceWorkers: 'allow' } as const

/** Opens a path as a signed-in user; without one, the user's home screen. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  const data = { username, password: PASSWORD }
  const response = await sendUntilTaken(async () => {
    const answer = await page.request.post('/api/login', { data })
    const headers = new Map(Object.entries(answer.headers()))
    return { status: answer.status(), headers, json: () => answer.json() }
  })
  expect(response.status).toBe(200)
  const signedIn = (await response.json()) as SignInResponse
  const script = await page.context().addInitScript(storeSession, signedIn)
  await page.goto(path)
  // Otherwise the script would sign in again after a log out.
  await script.dispose()
  if (path === '/') await page.waitForURL(/\/((admin\/)?menu|board)$/)
}

/** Stores the session as the app does. Runs in the page. */
function storeSession({ token, device, name, organisationname, isprovider }: SignInResponse): void {
  // Sandboxed frames have no storage, nor has Firefox's empty page before the first address.
  if (window !== window.top || origin === 'null') return
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

/** The same on a page that already shows the form. */
export async function submitSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(admin\/)?menu$/)
}

/** Resolves once the app's files are stored on the device. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}
