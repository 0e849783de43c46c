import { newHandoverId } from '@holdfast/contract/ids'
import { coldStart, goOffline, goOnline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const ROLE = 'incident-manager'

// Fails when a brief is read by the screen that shows it only, or when it is not kept on the device.
test('giver and receiver read the brief without a network, and others are told that it is not there', async ({
  head,
  openDevice,
  server,
}) => {
  const before = await head.call('listAllocations', {})
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Water in the cellar' })
  const open = async (user: string) => {
    const device = await openDevice({ baseURL: server.address, ...INSTALLABLE })
    await signIn(device.page, user)
    await waitUntilInstalled(device.page)
    return device
  }
  const [giver, receiver, other] = [await open('head'), await open('welfare'), await open('site')]
  const handoverid = newHandoverId()

  await test.step('the receiver, whose phone was offline, gets the brief with the first connection', async () => {
    await goOffline(receiver.context)
    const timestamp = new Date().toISOString()
    const body = { id: handoverid, roleid: ROLE, touserid: 'welfare', note: 'Back at six' }
    await head.call('addHandover', { id }, { ...body, timestamp })
    await goOnline(receiver.context)
    await expect(receiver.page.getByText('A role for you')).toBeVisible()
  })

  await test.step('after a start without a network both read it, and it says so where it is missing', async () => {
    const path = `/handovers/${handoverid}?incident=${id}`
    for (const { page } of [giver, receiver]) {
      await expect.poll(() => isOnDevice(page, `brief ${handoverid}/${id}`)).toBe(true)
    }
    for (const { context, page } of [giver, receiver, other]) {
      await goOffline(context)
      await coldStart(page, path)
    }
    for (const { page } of [giver, receiver]) {
      await expect(page.getByRole('heading', { name: 'Information' })).toBeVisible()
      await expect(page.getByText('Water in the cellar (reported by')).toBeVisible()
    }
    await expect(other.page.getByText('The brief is not on this device')).toBeVisible()
    await goOnline(other.context)
    await expect(other.page.getByRole('heading', { name: 'Information' })).toBeVisible()
  })
  await head.call('saveAllocations', {}, before)
})

/** Whether the list is in the device's database. */
function isOnDevice(page: Page, key: string): Promise<boolean> {
  return page.evaluate(async (key) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const has = db.objectStoreNames.contains('collections')
      const found =
        has &&
        (await new Promise((resolve) => {
          const reading = db.transaction('collections').objectStore('collections').get(key)
          reading.onsuccess = () => resolve(reading.result !== undefined)
        }))
      db.close()
      if (found) return true
    }
    return false
  }, key)
}
