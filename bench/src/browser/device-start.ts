import type { Browser, BrowserContext } from '@playwright/test'
import { fillLog } from '../demonstration-requests.ts'
import { type Finding, makeRatioFinding } from '../findings.ts'
import { type MeasuredServer, startBare } from '../processes.ts'
import { cutNetwork, openPhone, workUntilDrawn } from './chromium.ts'
import {
  compareNewEntries,
  compareStarts,
  openPhoneWithLog,
  workUntilLogDrawn,
} from './log-on-phone.ts'

const LONG_LOG = 20_000
const SHORT_LOG = 100

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
    await fillLog(long.address, LONG_LOG)
    await fillLog(short.address, SHORT_LOG)
    const longPhone = await openPhoneWithLog(browser, long, LONG_LOG)
    const shortPhone = await openPhoneWithLog(browser, short, SHORT_LOG)
    const newEntry = await compareNewEntries(
      { phone: longPhone, entries: LONG_LOG },
      { phone: shortPhone, entries: SHORT_LOG },
    )
    await cutNetwork(longPhone)
    await cutNetwork(shortPhone)
    const barePhone = await openBarePhone(browser, bare.address)
    const home = (phone: BrowserContext) => () =>
      workUntilDrawn(phone, '/menu', '[href="/contacts"]')
    const log = (phone: BrowserContext) => () => workUntilLogDrawn(phone)
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
      makeRatioFinding(
        'A new entry on the log screen, 20,000 against 100',
        { max: 1.2 },
        newEntry,
        'ms',
      ),
    ]
  } finally {
    await bare.stop()
  }
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
