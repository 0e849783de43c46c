import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PICTURE_FOLDER } from '@holdfast/contract/record/record-pictures'
import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { hold } from '../support/hold.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePhoto } from '../support/photo.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
/** A sheet of a printed page, in points. */
const A4 = /\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g
const lastEntry = (page: Page) => page.getByRole('article').last()

/** Writes an entry with photos into the log that is on the screen. */
async function writeWithPhotos(page: Page, words: string, count: number): Promise<void> {
  const photos = await Promise.all(Array.from({ length: count }, () => takePhoto(page, 600, 400)))
  await page
    .getByTestId('pictures')
    .setInputFiles(
      photos.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer })),
    )
  const chosen = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')
  await expect(chosen).toHaveCount(count)
  await page.getByLabel('Log entry').fill(words)
  await button(page, 'Send').click()
  await expect(chosen).toHaveCount(0)
}

async function answerSafe(page: Page): Promise<void> {
  await button(page, 'I am safe').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** Prints the page of a record as it lies in its folder: each sheet is A4, and the pictures are on them. */
async function expectToPrint(page: Page, files: Unzipped, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const sheets = await page.context().newPage()
  await sheets.goto(`file://${join(folder, 'record.html')}`)
  await expect(sheets.locator('img').first()).toBeVisible()
  const path = join(process.env.SHOT ?? folder, 'record.pdf')
  const pdf = (await sheets.pdf({ path, preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(A4)?.length).toBeGreaterThan(2)
  expect(pdf.match(A4)).toHaveLength(pdf.match(/\/MediaBox/g)?.length ?? 0)
  await sheets.close()
}

async function recordDecision(page: Page, decision: string, review?: string): Promise<void> {
  await page.goto('/log/decision')
  await page.getByLabel('What was decided?').fill(decision)
  if (review) await page.getByLabel('Review at (optional)').selectOption(review)
  await button(page, 'Save').click()
  await expect(lastEntry(page)).toContainText(decision)
}

// The parts have journeys of their own. This one shows that they fit together, in one incident and one record.
test('five people work through a flood, from the alert to a record that verifies', async ({
  openDevice,
  head: api,
  server,
  browser,
}, testInfo) => {
  test.setTimeout(180_000)
  const allocations = await api.call('listAllocations', {})
  const devices = new Map<string, Awaited<ReturnType<typeof openDevice>>>()
  for (const user of ['head', 'site', 'welfare', 'comms', 'teacher']) {
    const device = await openDevice()
    await signIn(device.page, user, '/menu')
    devices.set(user, device)
  }
  const of = (user: string) => {
    const device = devices.get(user)
    if (!device) throw new Error(user)
    return device
  }
  const [head, site, welfare, comms, teacher] = [
    of('head').page,
    of('site').page,
    of('welfare').page,
    of('comms').page,
    of('teacher').page,
  ]

  await test.step('a teacher sends the alert, and everybody answers', async () => {
    await teacher.goto('/alerts/new/come-inside')
    await teacher.getByLabel(/^Message/).fill('The river is in the playground')
    await hold(teacher, 'Hold to send')
    await teacher.waitForURL(/\/alerts\/alert_/)
    for (const page of [head, site, welfare, comms]) await answerSafe(page)
  })
  const [incident] = await api.call('listIncidents', {})
  const id = incident?.id ?? ''

  await test.step('tasks are handed out and done', async () => {
    await head.goto('/tasks/new')
    await head.getByLabel('What has to be done?').fill('Shut off the boiler')
    await head.getByLabel('Who does it?').selectOption({ label: 'Sam Okoro' })
    await head.getByLabel('Due', { exact: true }).selectOption('In 15 minutes')
    await button(head, 'Save').click()
    await expect(link(head, /^Shut off the boiler/)).toBeVisible()
    await head.goto('/tasks/new')
    await head.getByLabel('What has to be done?').fill('Ring the insurance')
    await button(head, 'Save').click()
    await expect(link(head, /^Ring the insurance/)).toBeVisible()
    await site.goto('/tasks')
    await link(site, /^Shut off the boiler/).click()
    await button(site, 'Take it').click()
    await button(site, 'Done').click()
    await expect(button(site, 'Reopen task')).toBeVisible()
  })

  await test.step('two decisions, of which one has a review', async () => {
    await recordDecision(head, 'Move everybody to the first floor')
    await recordDecision(head, 'Close the school at noon', 'In 30 minutes')
  })

  await test.step('a teacher reports to 999', async () => {
    await teacher.goto('/methane')
    await teacher.getByLabel('Exact location').fill('Playground, Riverside Academy')
    await teacher.getByLabel('Hazards').fill('Deep water, electricity')
    await button(teacher, 'Save and read aloud').click()
    await expect(teacher.getByText('Deep water, electricity')).toBeVisible()
  })

  await test.step('eight pictures, five of them without a network at first', async () => {
    await site.goto('/logs')
    await comms.goto('/logs')
    await goOffline(of('site').context)
    await writeWithPhotos(site, 'Water in the boiler room', 5)
    await writeWithPhotos(comms, 'The street is closed', 3)
    await goOnline(of('site').context)
    await expect(site.getByText('Picture not sent yet')).toHaveCount(0)
    await welfare.goto('/logs')
    await expect(welfare.getByRole('button', { name: /^Picture \d of [35]: / })).toHaveCount(8)
  })

  await test.step('the incident manager hands over to a deputy whose phone was offline', async () => {
    const deputy = { userid: 'welfare', roleid: 'incident-manager', deputy: 1 }
    await api.call('saveAllocations', {}, [...allocations, deputy])
    await goOffline(of('welfare').context)
    await head.goto('/roles/incident-manager')
    await link(head, 'Hand over').click()
    await head
      .getByLabel('Who takes over as Incident manager?')
      .selectOption({ label: 'Alex Moran (deputy 1)' })
    await head.getByLabel('What they should know besides (optional)').fill('Buses come at noon')
    await button(head, 'Hand over').click()
    await expect(head.getByText('Alex Moran has not taken over yet.')).toBeVisible()
    await goOnline(of('welfare').context)
    const told = welfare.getByRole('status').filter({ hasText: 'A role for you' })
    await told.getByRole('button', { name: 'Open' }).click()
    await expect(welfare.getByText('Close the school at noon').first()).toBeVisible()
    await button(welfare, 'I take over').click()
    await expect(head.getByText(/Alex Moran took over as incident manager/).first()).toBeVisible()
  })

  await test.step('the new incident manager gives the all clear and writes a situation report', async () => {
    const [alert] = await api.call('listAlerts', {})
    await welfare.goto(`/alerts/${alert?.id}`)
    await hold(welfare, 'Hold to give the all clear')
    await expect(welfare.getByText('This alert has ended')).toBeAttached()
    for (const page of [welfare, head]) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    await welfare.goto(`/incidents/${id}`)
    await link(welfare, 'Situation report').click()
    await link(welfare, 'Write the first version').click()
    const decisions = welfare.getByRole('textbox', { name: 'Decisions', exact: true })
    await expect(decisions).toHaveValue(/Close the school at noon/)
    await button(welfare, 'Save as version 1').click()
    await expect(welfare.getByText(/Not sent yet/)).toHaveCount(0)
  })

  await test.step('the incident is closed, and what is left is in the debrief', async () => {
    await api.call('saveIncident', { id }, { closed: 'now' })
    await head.goto(`/admin/logs/${id}`)
    await button(head, 'Write the debrief').click()
    const dialog = head.getByRole('dialog')
    await expect(dialog.getByLabel('Action', { exact: true }).first()).toHaveValue(/.+/)
    await dialog.getByLabel('What went well').fill('Nobody was hurt')
    await button(head, 'Save').click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the exported record has all of it, and verifies', async () => {
    const record = testInfo.outputPath('record.zip')
    const downloading = head.waitForEvent('download')
    await button(head, 'Export record').click()
    await (await downloading).saveAs(record)
    const files = unzipSync(await readFile(record))
    expect(Object.keys(files).filter((name) => name.startsWith(PICTURE_FOLDER))).toHaveLength(8)
    const printed = strFromU8(files['record.html'] ?? new Uint8Array())
    for (const words of [
      ...['The river is in the playground', 'Shut off the boiler', 'Ring the insurance'],
      ...['Move everybody to the first floor', 'Close the school at noon', 'Deep water'],
      ...['Buses come at noon', 'took over as incident manager', 'Situation report'],
      ...['Water in the boiler room', 'Nobody was hurt'],
    ]) {
      expect(printed).toContain(words)
    }
    await expectToPrint(head, files, testInfo.outputPath('record'))
    const verifier = testInfo.outputPath('verify.html')
    await writeFile(verifier, await (await fetch(`${server.address}/verify.html`)).text())
    const context = await browser.newContext({ offline: true })
    const page = await context.newPage()
    await page.goto(`file://${verifier}`)
    await page.getByLabel('Record').setInputFiles(record)
    await expect(page.getByRole('status')).toContainText('The record is intact')
    await context.close()
  })

  // The other journeys of this server find the roles as they were.
  const before = allocations.map(({ userid, roleid }) => ({ userid, roleid, deputy: 0 }))
  await api.call('saveAllocations', {}, before)
})
