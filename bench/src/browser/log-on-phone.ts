import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { type Comparison, compare, findMedian } from '../harness.ts'
import type { MeasuredServer } from '../processes.ts'
import {
  mainThreadTime,
  openPhone,
  signInOn,
  slowDown,
  waitUntilReady,
  workUntilDrawn,
} from './chromium.ts'

/** The log screen of a slow phone: its start and a new entry. */

const ENTRY = 'article'
const ENTRIES_A_TURN = 5

type LogOnPhone = { phone: BrowserContext; entries: number }

/** A starting page is compiled again each time, so one turn is enough to warm up. */
export const compareStarts = (a: () => Promise<number>, b: () => Promise<number>) =>
  compare(a, b, { rounds: 5, warmUps: 1 })

export function workUntilLogDrawn(phone: BrowserContext): Promise<number> {
  return workUntilDrawn(phone, '/logs', ENTRY)
}

/** A phone that has the log of its incident, as after its second start. */
export async function openPhoneWithLog(
  browser: Browser,
  server: MeasuredServer,
  entries: number,
): Promise<BrowserContext> {
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

/** How much work it takes from the press of Send until the entry is drawn. */
export async function compareNewEntries(a: LogOnPhone, b: LogOnPhone): Promise<Comparison> {
  const first = await openLog(a)
  const second = await openLog(b)
  const comparison = await compareStarts(
    () => workOfNewEntry(first),
    () => workOfNewEntry(second),
  )
  for (const { page } of [first, second]) {
    // An entry that is left in the outbox would be drawn at a start before the log has been read.
    await waitUntilIdle(page)
    await page.close()
  }
  return comparison
}

type OpenLog = { page: Page; devtools: CDPSession }

/** The log screen, once all of its entries are in memory. */
async function openLog({ phone, entries }: LogOnPhone): Promise<OpenLog> {
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
