import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { fillLog } from '../demonstration-requests.ts'
import { type Finding, makeRatioFinding } from '../findings.ts'
import { compare, findMedian } from '../harness.ts'
import { type MeasuredServer, startBare } from '../processes.ts'
import {
  cutNetwork,
  mainThreadTime,
  openPhone,
  signInOn,
  slowDown,
  waitUntilReady,
  workUntilDrawn,
} from './chromium.ts'

const LONG_LOG = 20_000
const SHORT_LOG = 100
const ENTRY = 'article'
const ENTRIES_A_TURN = 5

/**
 * Uses phones of two organisations, one with a long log and one with a short log. Compares the work of an
 * offline start until home is drawn with a page that only draws six links with React, and measures the
 * work of showing the log's first entries and a new one.
 */
export async function measureDeviceStart(
  browser: Browser,
  long: MeasuredServer,
  short: MeasuredServer,
): Promise<Finding[]> {
  const bare = await startBare('browser/bare-app-server.ts', 8219, { NODE_ENV: 'production' })
  try {
    const longPhone = await openPhoneWithLog(browser, long, LONG_LOG)
    const shortPhone = await openPhoneWithLog(browser, short, SHORT_LOG)
    const newEntry = await compareNewEntries(longPhone, shortPhone)
    await cutNetwork(longPhone)
    await cutNetwork(shortPhone)
    const barePhone = await openBarePhone(browser, bare.address)
    const home = (phone: BrowserContext) => () =>
      workUntilDrawn(phone, '/menu', '[href="/contacts"]')
    const log = (phone: BrowserContext) => () => workUntilDrawn(phone, '/logs', ENTRY)
    const links = () => workUntilDrawn(barePhone, '/', '[href="/Contacts"]')
    const name = 'Offline start to home, 4 × slower, against six links drawn by React'
    return [
      makeRatioFinding(
        `${name}: log of 100`,
        { max: 1.3 },
        await compareStarts(home(shortPhone), links),
        'ms',
      ),
      makeRatioFinding(
        `${name}: log of 20,000`,
        { max: 1.3 },
        await compareStarts(home(longPhone), links),
        'ms',
      ),
      makeRatioFinding(
        'Log screen to its first entries, 20,000 against 100',
        { max: 1.2 },
        await compareStarts(log(longPhone), log(shortPhone)),
        'ms',
      ),
      newEntry,
    ]
  } finally {
    await bare.stop()
  }
}

/** A starting page is compiled again each time, so one turn is enough to warm up. */
const compareStarts = (a: () => Promise<number>, b: () => Promise<number>) =>
  compare(a, b, { rounds: 5, warmUps: 1 })

async function openPhoneWithLog(
  browser: Browser,
  server: MeasuredServer,
  entries: number,
): Promise<BrowserContext> {
  await fillLog(server.address, entries)
  const phone = await openPhone(browser, server.address)
  const page = await phone.newPage()
  await signInOn(page, 'teacher')
  await waitUntilReady(page)
  await page.goto('/logs')
  await page.getByText(`Entry ${entries} `).waitFor({ timeout: 120_000 })
  // At its next start the app stores the log in blocks.
  await page.reload()
  await page.getByText(`Entry ${entries} `).waitFor()
  await page.getByText('Earlier entries are being read').waitFor({ state: 'detached' })
  await page.close()
  return phone
}

async function openBarePhone(browser: Browser, address: string): Promise<BrowserContext> {
  const phone = await openPhone(browser, address)
  const page = await phone.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.close()
  await cutNetwork(phone)
  return phone
}

/** How much work it takes from the press of Send until the entry is drawn. */
async function compareNewEntries(long: BrowserContext, short: BrowserContext): Promise<Finding> {
  const longLog = await openLog(long, LONG_LOG)
  const shortLog = await openLog(short, SHORT_LOG)
  const ratio = await compareStarts(
    () => workOfNewEntry(longLog),
    () => workOfNewEntry(shortLog),
  )
  await Promise.all([longLog, shortLog].map(({ page }) => page.close()))
  return makeRatioFinding(
    'A new entry on the log screen, 20,000 against 100',
    { max: 1.2 },
    ratio,
    'ms',
  )
}

type OpenLog = { page: Page; devtools: CDPSession }

/** The log screen, once all of its entries are in memory. */
async function openLog(phone: BrowserContext, entries: number): Promise<OpenLog> {
  const page = await phone.newPage()
  await page.goto('/logs')
  await page.locator(`[aria-setsize="${entries}"]`).last().waitFor()
  return { page, devtools: await slowDown(page) }
}

/** The median of some entries. */
async function workOfNewEntry({ page, devtools }: OpenLog): Promise<number> {
  const times: number[] = []
  for (let entry = 0; entry < ENTRIES_A_TURN; entry += 1) {
    const text = `Measured entry ${randomUUID()}.`
    await page.getByLabel('Log entry').fill(text)
    await waitUntilIdle(page)
    const before = await mainThreadTime(devtools)
    await page.evaluate(sendAndDraw, text)
    times.push((await mainThreadTime(devtools)) - before)
  }
  return findMedian(times)
}

/** Waits until the previous entry has reached the server and nothing is left to do. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.getByText('Not sent yet').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Runs in the page. */
function sendAndDraw(text: string): Promise<void> {
  const send = document.querySelector<HTMLElement>('[aria-label="Send"]')
  send?.click()
  return new Promise((resolve) => {
    const checkForEntry = () => {
      const entries = [...document.querySelectorAll('article')]
      if (!entries.some((entry) => entry.textContent?.includes(text))) {
        requestAnimationFrame(checkForEntry)
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    }
    requestAnimationFrame(checkForEntry)
  })
}
