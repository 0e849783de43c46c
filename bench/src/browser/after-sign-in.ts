import type { Browser, Page } from '@playwright/test'
import { type Finding, finding } from '../findings.ts'
import { middle } from '../harness.ts'
import type { Measured } from '../processes.ts'
import { openPhone, signInOn } from './chromium.ts'
import { startSlowNetwork, transferTime } from './slow-network.ts'

const ROUNDS = 3
const PROXY_PORT = 8229

/** From the sign-in until everything is on the phone, on loopback and on a slow network. */
export async function measureAfterSignIn(browser: Browser, server: Measured): Promise<Finding[]> {
  const port = Number(new URL(server.address).port)
  const times: number[] = []
  const ratios: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await timeUntilReady(browser, server.address))
    const network = await startSlowNetwork(PROXY_PORT, port)
    const milliseconds = await timeUntilReady(browser, network.address)
    bytes = network.bytesReceived()
    ratios.push(milliseconds / transferTime(bytes))
    network.stop()
  }
  const kilobytes = Math.round(bytes / 1000)
  return [
    finding(
      'All on the phone on 1 Mbit/s with 100 ms round trips, against the bytes’ own time',
      { max: 1.3 },
      middle(ratios),
      '',
      `${kilobytes} kB from the first visit on, ${ROUNDS} turns`,
    ),
    finding(
      'All of the demonstration on the phone on loopback, from the first visit on',
      { max: 1000 },
      middle(times),
      'ms',
      `${ROUNDS} turns`,
    ),
  ]
}

/** On a new phone, from the first visit on. */
async function timeUntilReady(browser: Browser, address: string): Promise<number> {
  const phone = await openPhone(browser, address)
  const page = await phone.newPage()
  const start = performance.now()
  await signInOn(page, 'teacher')
  await untilStored(page)
  const milliseconds = performance.now() - start
  await phone.close()
  return milliseconds
}

/** Asks often and not in steps of its own: the screen that says so would be read too. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const content = await (await fetch('/api/content', { headers: headersOf() })).json()
    const wanted = (content as { media: unknown[] }).media.length
    for (;;) {
      const names = (await caches.keys()).filter((name) => name.startsWith('media-'))
      const counts = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      )
      if (counts.reduce((sum, count) => sum + count, 0) >= wanted) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    function headersOf() {
      return { authorization: `Bearer ${localStorage.getItem('authtoken')}` }
    }
  })
}
