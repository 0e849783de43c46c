import { expectAccessible } from '../support/accessibility.ts'
import { MapServices } from '../support/map-services.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const PLACE = { latitude: 51.48161, longitude: -0.00762 }

test('anybody writes a report to 999 with one thumb, reads it aloud, and updates it', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { id } = await schoolAdmin.call(
    'reportIncident',
    {},
    { incidentDetails: 'Smoke in the kitchen', incidentLocation: 'Kitchen, ground floor' },
  )
  const { page: teacher, context } = await openDevice({
    viewport: { width: 320, height: 640 },
    geolocation: PLACE,
    permissions: ['geolocation'],
  })
  const { page: head } = await openDevice()
  await signIn(teacher, school.teacher, '/initial-action')
  await signIn(head, school.admin, '/logs')

  await test.step('the form has what the app knows, and adds the grid reference offline', async () => {
    await goOffline(context)
    await link(teacher, 'Report to 999').click()
    await expect(teacher.getByLabel('Exact location')).toHaveValue(/^Kitchen, ground floor/)
    await expect(teacher.getByLabel('Type of incident')).toHaveValue('Smoke in the kitchen')
    await button(teacher, 'Add my position').click()
    await expect(teacher.getByLabel('Exact location')).toHaveValue(/OS grid reference TQ 3844 7773/)
    await teacher.getByLabel('Hazards').fill('Gas cylinders')
    await expectAccessible(teacher, 'Report to 999')
  })

  await test.step('it is read aloud at once, although it is not sent yet', async () => {
    await button(teacher, 'Save and read aloud').click()
    await expect(teacher.getByText('Not sent yet: only this device has it.')).toBeVisible()
    await expect(teacher.getByText('Gas cylinders')).toBeVisible()
    await expect(teacher.getByText('Not known').first()).toBeVisible()
    await expect(link(teacher, 'Call 999')).toHaveAttribute('href', 'tel:999')
    await expectAccessible(teacher, 'Read aloud')
    await goOnline(context)
    await expect(head.getByRole('article').last()).toContainText('Gas cylinders')
  })

  await test.step('an update starts with the last report, and marks what has changed', async () => {
    await link(head, 'Report to 999').click()
    await expect(head.getByText(/^The last report was at/)).toBeVisible()
    await expect(head.getByLabel('Hazards')).toHaveValue('Gas cylinders')
    await head.getByLabel('Number of casualties').fill('2 with burns')
    await head.getByLabel('Major incident').check()
    await button(head, 'Save and read aloud').click()
    await expect(head.getByText('Changed')).toHaveCount(2)
    await expect(teacher.getByText('There is a newer report')).toBeVisible()
  })

  await test.step('nobody reads out what was corrected, or updates it without knowing', async () => {
    const entryid = new URL(head.url()).pathname.split('/').at(-1)
    await schoolAdmin.call(
      'addLogEntry',
      { id },
      {
        ...{ id: crypto.randomUUID(), type: 'correction', refersto: entryid },
        ...{ content: '3 with burns, not 2', timestamp: new Date().toISOString() },
      },
    )
    await expect(head.getByText('3 with burns, not 2')).toBeVisible()
    await link(teacher, 'Read the newest').click()
    await expect(teacher.getByText('3 with burns, not 2')).toBeVisible()
    await link(teacher, 'Update').click()
    await expect(teacher.getByText('3 with burns, not 2')).toBeVisible()
  })

  await test.step('nobody who reads aloud loses the text when the incident is closed', async () => {
    await schoolAdmin.call('saveIncident', { id }, { closed: 'now' })
    await expect(head.getByText(/^The incident was closed at/)).toBeVisible()
    await expect(head.getByText('2 with burns')).toBeVisible()
    await expect(head.getByText('3 with burns, not 2')).toBeVisible()
  })
})

test('an exercise says so before anybody calls 999', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const incidentDetails = 'Fire drill'
  await schoolAdmin.call('reportIncident', {}, { incidentDetails, exercise: true })
  const { page } = await openDevice()
  await signIn(page, school.teacher, '/methane')
  await expect(page.getByText('This is an exercise', { exact: true })).toBeVisible()
  await expect(link(page, 'Call 999')).toHaveCount(0)
  await expect(link(page, 'Call 999 for a real emergency')).toBeVisible()
})

test('the position has its three-word address where the school has that service, and the report is copied as text', async ({
  openDevice,
  server,
  head,
}) => {
  const services = await MapServices.start()
  const configured = await server.startSecondProcess({
    W3W_API_KEY: 'words-key',
    W3W_URL: `${services.address}/words`,
  })
  try {
    const report = { incidentDetails: 'Smoke in the kitchen', incidentLocation: 'Kitchen' }
    await head.call('reportIncident', {}, report)
    const permissions = ['geolocation', 'clipboard-read', 'clipboard-write']
    const { page } = await openDevice({
      ...{ baseURL: configured.address, geolocation: PLACE, permissions },
    })
    await signIn(page, 'teacher', '/methane')
    const location = page.getByLabel('Exact location')
    await expect(location).toHaveValue(/^Kitchen\n.*RV1 4XY/)
    await expect(page.getByLabel('Access')).toHaveValue(/Gate for fire engines: .+/)
    await button(page, 'Add my position').click()
    await expect.poll(() => services.requestsTo('/words').length).toBeGreaterThan(0)
    services.releaseThreeWords()
    await expect(location).toHaveValue(
      /This phone: what3words filled\.count\.soap, OS grid reference TQ 3844 7773/,
    )
    for (const label of ['Hazards', 'Number of casualties', 'Emergency services']) {
      await page.getByLabel(label).fill('One')
    }
    await button(page, 'Save and read aloud').click()
    await button(page, 'Copy as text').click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^Report to 999, Riverside Academy\n/)
    // In the order in which the operator asks.
    expect(await copied()).toMatch(
      /Major incident.*Exact location.*filled\.count\.soap.*Type of incident.*Hazards.*Access.*Number of casualties.*Emergency services/s,
    )
  } finally {
    await configured.remove()
    await services.stop()
  }
})
