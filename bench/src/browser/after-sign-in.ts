import type { Content } from '@holdfast/contract/content/content'
import type { Browser, Page } from '@playwright/test'
import { fillSchool, signIn } from '../demonstration-requests.ts'
import { type Finding, makeFinding } from '../findings.ts'
import { findMedian } from '../harness.ts'
import type { MeasuredServer } from '../processes.ts'
import { fillSignInForm, openPhone } from './chromium.ts'
import { startSlowNetwork, transferTime } from './slow-network.ts'

const ROUNDS = 3
const PROXY_PORT = 8229
const USERS = 100
const CONTACTS = 300

/** Measures from the sign-in until everything is on the phone, on loopback and on a slow network. */
export async function measureAfterSignIn(
  browser: Browser,
  server: MeasuredServer,
): Promise<Finding[]> {
  await fillSchool(server.address, USERS, CONTACTS)
  const pictures = await countPictures(server.address)
  const port = Number(new URL(server.address).port)
  const times: number[] = []
  const ratios: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push((await timeUntilStored(browser, server.address, pictures)).fromSignIn)
    const network = await startSlowNetwork(PROXY_PORT, port)
    const { fromFirstVisit } = await timeUntilStored(browser, network.address, pictures)
    bytes = network.bytesReceived()
    ratios.push(fromFirstVisit / transferTime(bytes))
    network.stop()
  }
  const kilobytes = Math.round(bytes / 1000)
  return [
    makeFinding({
      name: 'All on the phone on 1 Mbit/s with 100 ms round trips, against the bytes’ own time',
      goal: { max: 1.3 },
      figure: findMedian(ratios),
      detail: `${kilobytes} kB from the first visit on, ${ROUNDS} turns`,
    }),
    makeFinding({
      name: 'A school on the phone on loopback, from the press of Log in',
      goal: { max: 1000 },
      figure: findMedian(times),
      unit: 'ms',
      detail: `${USERS} users, ${CONTACTS} contacts, ${pictures} pictures; ${ROUNDS} turns`,
    }),
  ]
}

/** Logo, background and the pictures of the map. */
async function countPictures(address: string): Promise<number> {
  const response = await fetch(`${address}/api/content`, { headers: await signIn(address) })
  const { media, logo, background } = (await response.json()) as Content
  return new Set([...media, logo, background].map((picture) => picture?.key)).size
}

/** On a new phone, in milliseconds. */
async function timeUntilStored(browser: Browser, address: string, pictures: number) {
  const phone = await openPhone(browser, address)
  const page = await phone.newPage()
  const firstVisit = performance.now()
  await fillSignInForm(page, 'teacher')
  const signIn = performance.now()
  await page.getByRole('button', { name: 'Log in' }).click()
  const stored = await untilStored(page, pictures)
  const end = performance.now()
  if (stored.users !== USERS || stored.contacts !== CONTACTS) {
    throw new Error(`On the phone were ${stored.users} users and ${stored.contacts} contacts`)
  }
  await phone.close()
  return { fromFirstVisit: end - firstVisit, fromSignIn: end - signIn }
}

/** Resolves once the app's files, all lists and all pictures are stored; to what is in two lists. */
function untilStored(page: Page, pictures: number): Promise<{ users: number; contacts: number }> {
  return page.evaluate(async (wantedPictures) => {
    const LISTS = 8
    await navigator.serviceWorker.ready
    while ((await countStoredPictures()) < wantedPictures) await pause()
    while (!(await indexedDB.databases()).some(isCopy)) await pause()
    const name = (await indexedDB.databases()).find(isCopy)?.name ?? ''
    const database = await waitForResult(indexedDB.open(name))
    const lists = () => database.transaction('collections').objectStore('collections')
    while ((await waitForResult(lists().count())) < LISTS) await pause()
    const [users, contacts] = await Promise.all([
      waitForResult(lists().get('users')),
      waitForResult(lists().get('contacts')),
    ])
    return { users: users.body.length, contacts: contacts.body.length }

    function pause() {
      return new Promise((resolve) => setTimeout(resolve, 10))
    }
    function isCopy(database: IDBDatabaseInfo) {
      return database.name?.startsWith('copy/') === true
    }
    async function countStoredPictures() {
      const caching = (await caches.keys()).filter((name) => name.startsWith('media-'))
      const counts = caching.map(async (name) => (await (await caches.open(name)).keys()).length)
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    }
    function waitForResult<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  }, pictures)
}
