import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { hold } from '../support/hold.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('an admin edits an incident and deletes it with its logs', async ({ page, head }) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await signIn(page, 'head', '/admin/incidents')
  await expect(rowOf(page, 'Smoke in block B')).toContainText('Open')
  await rowOf(page, 'Smoke in block B').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Incident details').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the incident details')
  await dialog.getByLabel('Incident details').fill('Smoke in block C')
  await dialog.getByRole('checkbox', { name: 'Police' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Incident updated' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const [saved] = await head.call('listIncidents')
  expect(saved).toMatchObject({ incidentDetails: 'Smoke in block C', whoInformed: 'police' })

  await rowOf(page, 'Smoke in block C').getByRole('button', { name: 'Delete' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText(
    'Are you sure you want to delete this incident and all logs associated with it?',
  )
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Incident deleted' })).toBeVisible()
  await expect(page.getByText('No incidents yet')).toBeVisible()
})

test('an incident with an open alert is ended and closed before it can be deleted', async ({
  page,
  head,
  server,
}) => {
  const { id: incidentid } = await head.call('reportIncident', {}, { incidentDetails: 'Stranger' })
  const id = newAlertId()
  await head.call('sendAlert', {}, { id, kind: 'lockdown', incidentid })
  const teacher = await signInToApi(server.address, 'teacher')
  const call = {
    id: crypto.randomUUID(),
    answer: 'help',
    timestamp: new Date().toISOString(),
  } as const
  await teacher.call('addAlertAnswer', { id }, call)
  await signIn(page, 'head', '/admin/incidents')
  const question = page.getByRole('alertdialog')
  const askToDelete = async () => {
    await rowOf(page, 'Stranger').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
  }

  await askToDelete()
  await expect(question).toContainText('End the alert and close?')
  await expect(question).toContainText('Everybody it went to gets the all clear.')
  await expect(question).toContainText(
    /Lockdown, sent at \d\d:\d\d\s*1 needs help, \d+ have not answered/,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  const open = await head.call('listAlerts')
  expect(open).toEqual([expect.objectContaining({ id, ended: null })])

  await askToDelete()
  // Two quick taps: the second one must not reach everybody.
  await question.getByRole('button', { name: 'Hold to end' }).click()
  await expect(question).toBeVisible()
  // Sent while the question stands: it would end unseen.
  const late = { id: newAlertId(), kind: 'help-needed', incidentid }
  await head.call('sendAlert', {}, late)
  await hold(page, 'Hold to end the alert and close')
  await expect(question).toContainText('Nothing has ended yet')
  await expect(question).toContainText('Help needed, sent at')
  await takePictures(page, 'end-again')
  await hold(page, 'Hold to end the alert and close')
  await expect(page.getByText('Alert ended, incident closed')).toBeVisible()
  await expect(rowOf(page, 'Stranger')).toContainText('Closed')
  const ended = await head.call('listAlerts')
  expect(ended.map(({ endedby }) => endedby)).toEqual(['Jordan Hale', 'Jordan Hale'])

  await askToDelete()
  await expect(page.getByText('Incident deleted')).toBeVisible()
})

test('a conflicting change by somebody else is shown with a choice', async ({
  page,
  head,
  server,
}) => {
  const { id } = await head.call(
    'reportIncident',
    {},
    { incidentDetails: 'Smoke', informant: 'Ali' },
  )
  await signIn(page, 'head', '/admin/incidents')
  await rowOf(page, 'Smoke').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who told us', { exact: true }).fill('Kim')
  const site = await signInToApi(server.address, 'site')
  await site.call('saveIncident', { id }, { informant: 'Lee', version: 1 })
  await expect(dialog.getByText('Sam Okoro has changed this meanwhile')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['Lee', 'Kim'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const problem = 'Sam Okoro changed ‘Who told us’ too. Choose which version to keep.'
  await expect(dialog.getByRole('alert')).toContainText(problem)
  await expect(dialog.getByLabel('Who told us', { exact: true })).toHaveValue('Kim')
  await dialog.getByRole('button', { name: 'Keep yours' }).click()
  await expect(dialog.getByLabel('Who told us', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const [saved] = await head.call('listIncidents')
  expect(saved?.informant).toBe('Kim')
})

test('a closed incident can be read and not changed', async ({ page, head }) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Power cut' })
  await head.call('saveIncident', { id }, { closed: 'now' })
  await signIn(page, 'head', '/admin/incidents')
  await expect(rowOf(page, 'Power cut')).toContainText('Closed')
  await rowOf(page, 'Power cut').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This incident is closed')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the log of an incident is one timeline, filtered and exported without formulas', async ({
  page,
  head,
  server,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  const logkeeper = await signInToApi(server.address, 'logkeeper')
  const write = (type: 'text' | 'location', content: string) =>
    logkeeper.call(
      'addLogEntry',
      { id },
      { id: crypto.randomUUID(), timestamp: new Date().toISOString(), type, content },
    )
  await write('text', '=1+1, said "Ali"')
  await write('location', JSON.stringify({ lat: 51.123456, lng: -1.2 }))
  await head.call('saveIncident', { id }, { informant: 'Ali' })

  await signIn(page, 'head', '/admin/incidents')
  await rowOf(page, 'Smoke in block B').getByRole('link', { name: 'View log' }).click()
  await expect(page).toHaveURL(`/admin/logs/${id}`)
  await expect(page.getByRole('row').filter({ hasText: '=1+1' })).toContainText('Log keeper')
  await expect(page.getByText('Shared location 51.1235, -1.2000')).toBeVisible()
  await expect(page.getByText('Who told us set to “Ali”')).toBeVisible()
  await expectAccessible(page, 'Incident log')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`incident-${id}-log.csv`)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.startsWith('\uFEFFHappened,Written,Device clock,Received,Clock,Kind,')).toBe(true)
  expect(csv).toContain(`"'=1+1, said ""Ali"""`)
  expect(csv).toContain(',51.123456,-1.2,')

  await page.getByLabel('Kind').selectOption({ label: 'Change' })
  await expect(page.getByText('=1+1')).toHaveCount(0)
  await expect(page.getByText('Who told us set to “Ali”')).toBeVisible()
})

test('a long log renders only the visible rows, and all rows when printed', async ({
  page,
  head,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  for (let written = 0; written < 300; written += 20) {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(1_700_000_000_000 + (written + index) * 1000).toISOString(),
      type: 'text' as const,
      content: `Entry ${written + index}`,
    }))
    await Promise.all(entries.map((entry) => head.call('addLogEntry', { id }, entry)))
  }
  await signIn(page, 'head', `/admin/logs/${id}`)
  // With the head of the table, and who held which team role at the report.
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '302')
  await expect(page.getByText('Entry 0', { exact: true })).toBeVisible()
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60)
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(301)
})

test('incidents and the incident dialog are accessible', async ({ page, head }) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await signIn(page, 'head', '/admin/incidents')
  await rowOf(page, 'Smoke in block B').getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'Incidents')
})

test('an organisation leaves the closing of incidents to its team', async ({
  page,
  school,
  schoolAdmin,
  openDevice,
}) => {
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smell of gas' })
  await signIn(page, school.admin, '/admin/incidents')
  await page.getByLabel('Who may close incidents').selectOption('Admins and the crisis team')
  const minutes = page.getByLabel('Minutes until a deputy is asked')
  await minutes.fill('0')
  await expect(page.getByText(/^Enter a whole number from 1 to \d+, or nothing$/)).toBeVisible()
  await minutes.fill('10')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await schoolAdmin.call('getIncidentSettings', {})).toMatchObject({ deputyminutes: 10 })
  await expectAccessible(page, 'Incidents')

  const { page: phone } = await openDevice({ viewport: { width: 320, height: 640 } })
  await signIn(phone, school.teacher, `/incidents/${id}`)
  await expect(
    phone.getByText('Only holders of team roles and admins close incidents here.'),
  ).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Close incident' })).toBeHidden()

  const missing = [{ name: 'Sam', place: 'Library' }]
  const group = { groupid: 'year4', groupname: 'Year 4', expected: 28 }
  const count = { id: randomUUID(), ...group, present: 27, missing }
  await schoolAdmin.call('addCount', { id }, { ...count, timestamp: new Date().toISOString() })
  const task = { id: 'task_airtheroom00', title: 'Air the laboratory', userids: [school.teacher] }
  await schoolAdmin.call('addTask', { id }, { ...task, timestamp: new Date().toISOString() })
  const { page: desk } = await openDevice()
  await signIn(desk, school.admin, `/incidents/${id}`)
  await desk.getByRole('button', { name: 'Close incident' }).click()
  await expect(desk.getByRole('alertdialog')).toContainText('Air the laboratory (Terry Teacher)')
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'Smell of gas').getByRole('button', { name: 'Close incident' }).click()
  // Whoever closes reads that a child is missing, and what is still to do.
  await expect(page.getByRole('alertdialog')).toContainText('1 missing')
  await expect(page.getByRole('alertdialog')).toContainText(
    /1 task is not finished\s*Air the laboratory \(Terry Teacher\)/,
  )
  await page.getByRole('button', { name: 'Confirm' }).click()
  await rowOf(page, 'Smell of gas').getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(rowOf(page, 'Smell of gas')).toContainText('Open')
})

// The server's part, which takes a month, is in incident-retention.test.ts.
test('an incident that will be deleted is announced and can be kept', async ({ page, head }) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flooded cellar' })
  await head.call('saveIncident', { id }, { closed: 'now' })
  const deletion = { id, due: '2026-12-01T10:00:00.000Z', keptby: null as string | null }
  await page.route('**/api/announceddeletions*', (route) => route.fulfill({ json: [deletion] }))
  await page.route(`**/api/announceddeletions/${id}*`, (route) => {
    const { keep } = route.request().postDataJSON()
    deletion.keptby = keep ? 'Jordan Hale' : null
    return route.fulfill({ headers: { 'holdfast-epoch': 'any' }, json: deletion })
  })
  await signIn(page, 'head', '/admin/incidents')
  await expect(page.getByText('1 closed incident will be deleted from 1 Dec 2026')).toBeVisible()
  await expect(rowOf(page, 'Flooded cellar')).toContainText('Deleted from 1 Dec 2026')
  await expectAccessible(page, 'Incidents')
  await rowOf(page, 'Flooded cellar').getByRole('button', { name: 'Keep' }).click()
  await expect(rowOf(page, 'Flooded cellar')).toContainText('Kept by Jordan Hale')
  await expect(page.getByText('will be deleted from')).toBeHidden()
  await rowOf(page, 'Flooded cellar').getByRole('button', { name: 'Stop keeping' }).click()
  await expect(rowOf(page, 'Flooded cellar')).toContainText('Deleted from 1 Dec 2026')
})

test('a drill by the fire bell says with its debrief what was practised, and counts as practised', async ({
  page,
  school,
  schoolAdmin: admin,
}) => {
  const drill = { id: '20261120_firedrill1', incidentDetails: 'Fire drill', exercise: true }
  await admin.call('reportIncident', {}, drill)
  await admin.call('saveIncident', { id: drill.id }, { closed: new Date().toISOString() })
  await signIn(page, school.admin, '/admin/exercises')
  const evacuate = page.getByRole('listitem').filter({ hasText: 'Evacuate' })
  await expect(evacuate).toContainText('Never practised')
  await expect(page.getByText('One exercise does not say what was practised')).toBeVisible()
  await page.getByRole('link', { name: 'Log and debrief' }).click()
  await page.getByLabel('What was practised').selectOption('Evacuate')
  await expect(page.getByRole('status').filter({ hasText: 'Exercise saved' })).toBeVisible()
  await page.getByRole('link', { name: 'Exercises' }).click()
  await expect(evacuate).toContainText('In time')
  await expect(page.getByText('does not say what was practised')).toHaveCount(0)
})
