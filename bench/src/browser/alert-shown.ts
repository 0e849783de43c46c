import { newAlertId } from '@holdfast/contract/ids'
import type { Browser, Page } from '@playwright/test'
import { newEntry, reportIncident, signIn } from '../demonstration-requests.ts'
import { type Finding, makeFinding } from '../findings.ts'
import { findMedian } from '../harness.ts'
import type { MeasuredServer } from '../processes.ts'
import { openPhone, signInOn, slowDown, waitUntilReady } from './chromium.ts'

const ROUNDS = 5
/** Each incident has its own log, which the phone stores. */
const OPEN_INCIDENTS = 40
/** Finds the alert that covers the screen, whatever its words. */
const OVERLAY = 'dialog[data-sound]'

type Headers = Record<string, string>

/**
 * From the request that sends an alert until a slow phone shows it: with nothing else to do, while the logs of
 * forty incidents change, and when it comes back to the network after all of them have changed.
 */
export async function measureAlertShown(
  browser: Browser,
  server: MeasuredServer,
): Promise<Finding[]> {
  const { address } = server
  const head = await signIn(address)
  const phone = await openPhone(browser, address)
  const page = await phone.newPage()
  await signInOn(page, 'teacher')
  await waitUntilReady(page)
  await page.goto('/menu')
  const incidents = await reportIncidents(address, head)
  await addEntries(address, head, incidents)
  await slowDown(page)

  const times = { quiet: [] as number[], busy: [] as number[], returning: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.quiet.push(await timeUntilShown(page, address, head))

    const changes = addEntries(address, head, incidents)
    times.busy.push(await timeUntilShown(page, address, head))
    await changes

    await phone.setOffline(true)
    await addEntries(address, head, incidents)
    times.returning.push(await timeUntilShown(page, address, head, () => phone.setOffline(false)))
  }
  await phone.close()
  await closeIncidents(address, head, incidents)

  const shown = (name: string, max: number, milliseconds: readonly number[]) =>
    makeFinding({
      name,
      goal: { max },
      figure: findMedian(milliseconds),
      unit: 'ms',
      detail: `${ROUNDS} turns`,
    })
  const logs = `${OPEN_INCIDENTS} logs`
  return [
    shown(
      'An alert on a phone 4 × slower, from the sender’s request until it is shown',
      1000,
      times.quiet,
    ),
    shown(`The same while ${logs} change`, 1500, times.busy),
    shown(
      `The same from the return to the network, after ${logs} have changed`,
      3000,
      times.returning,
    ),
  ]
}

/** @param sent  what happens once the alert is sent; the time counts from its end. */
async function timeUntilShown(
  page: Page,
  address: string,
  head: Headers,
  sent?: () => Promise<void>,
): Promise<number> {
  const id = newAlertId()
  const requested = performance.now()
  await post(`${address}/api/alerts`, head, { id, kind: 'come-inside', exercise: true })
  await sent?.()
  const start = sent ? performance.now() : requested
  await page.locator(OVERLAY).waitFor()
  const milliseconds = performance.now() - start
  await post(`${address}/api/alerts/${id}/end`, head, {})
  // The next turn begins without an alert on the screen, and with nothing left to read.
  await page.locator(`${OVERLAY}[data-ended]`).getByRole('button').last().click()
  await page.locator(OVERLAY).waitFor({ state: 'detached' })
  await page.waitForTimeout(2000)
  return milliseconds
}

function reportIncidents(address: string, head: Headers): Promise<string[]> {
  return Promise.all(Array.from({ length: OPEN_INCIDENTS }, () => reportIncident(address, head)))
}

async function addEntries(address: string, head: Headers, incidents: readonly string[]) {
  await Promise.all(
    incidents.map((id) => post(`${address}/api/incidents/${id}/logs`, head, newEntry())),
  )
}

async function closeIncidents(address: string, head: Headers, incidents: readonly string[]) {
  for (const id of incidents) {
    const body = JSON.stringify({ closed: new Date().toISOString() })
    await fetch(`${address}/api/incidents/${id}`, { method: 'POST', headers: head, body })
  }
}

async function post(url: string, headers: Headers, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
}
