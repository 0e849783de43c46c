import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'

// Counted in their rooms, then everybody is told to leave: that count says nothing of the assembly point.
test('whoever was counted before an evacuation is counted again', { tag: '@firefox' }, async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  for (const [id, name] of [
    ['class_aaaaaaaa', '4A'],
    ['class_bbbbbbbb', '5B'],
  ] as const) {
    await schoolAdmin.call('saveRollGroup', { id }, { name, expected: 2, counters: [] })
  }
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = ['Sam Hill', 'Ana Lund'].map((name) => ({ name, group: '4A' }))
  await schoolAdmin.call('importPeople', {}, { rows })
  const alarm = { id: newAlertId(), kind: 'lockdown' }
  const { incidentid } = await schoolAdmin.call('sendAlert', {}, alarm)
  await schoolAdmin.call(
    'addCount',
    { id: incidentid },
    {
      ...{ id: crypto.randomUUID(), groupid: 'class_bbbbbbbb', present: 2 },
      timestamp: new Date().toISOString(),
    },
  )
  const { page } = await openDevice()
  await signIn(page, school.admin, '/menu')
  await page.goto(`/roll-call/class_aaaaaaaa?incident=${incidentid}`)
  await page.getByRole('button', { name: 'Mark all 2 present' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText('Present4')
  await expect(page.getByRole('heading', { name: 'Counted (2)' })).toBeVisible()

  await test.step('an evacuation makes all of it a count from before, in whichever incident', async () => {
    await schoolAdmin.call('endAlert', { id: alarm.id }, {})
    const smoke = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
    const evacuation = { id: newAlertId(), kind: 'evacuate', incidentid: smoke.id }
    await schoolAdmin.call('sendAlert', {}, evacuation)
    await page.goto(`/roll-call?incident=${incidentid}`)
    await expect(page.getByText('4 people not counted since Evacuate')).toBeVisible()
    await expect(totals).toContainText('4 before the last alert')
    await expect(page.getByRole('heading', { name: 'Count again (2)' })).toBeVisible()
    await expectAccessible(page, 'Roll call')
    await takePictures(page, 'before-roll-call')
  })

  await test.step('one tap marks one of them, another all others', async () => {
    await page.getByRole('link', { name: /4A/ }).click()
    await expect(
      page.getByText('2 present, 2 seen before the last alert and not since'),
    ).toBeVisible()
    await takePictures(page, 'before-group')
    await page.getByRole('button', { name: /^Sam Hill/ }).click()
    await expect(
      page.getByText('2 present, 1 seen before the last alert and not since'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Mark 1 other present' }).click()
    await expect(page.getByText('2 present', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('2 people not counted since Evacuate')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Counted (1)' })).toBeVisible()
  })
})

// Everybody has left, and one class is still in its room, because its teacher's phone has no network.
test('a class that was counted by a phone that had not heard of the evacuation is counted again', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const group = { name: '4A', expected: 2, counters: [] }
  await schoolAdmin.call('saveRollGroup', { id: 'class_aaaaaaaa' }, group)
  const incident = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  const { page, context } = await openDevice()
  // Chromium leaves a stream open that it has when the network is cut.
  await context.route('**/api/events*', (route) => route.abort())
  await signIn(page, school.admin, '/menu')
  await page.goto(`/roll-call/class_aaaaaaaa?incident=${incident.id}`)
  await expect(page.getByRole('textbox', { name: 'Present' })).toBeVisible()
  await goOffline(context)
  const evacuation = { id: newAlertId(), kind: 'evacuate', incidentid: incident.id }
  await schoolAdmin.call('sendAlert', {}, evacuation)
  await page.getByRole('textbox', { name: 'Present' }).fill('2')
  await page.getByRole('button', { name: 'Send count' }).click()
  await expect(page.getByText('Not sent yet').first()).toBeVisible()
  await goOnline(context)
  await expect(page.getByText('2 people not counted since Evacuate')).toBeVisible()
  await page.goto(`/roll-call?incident=${incident.id}`)
  await expect(page.getByRole('heading', { name: 'Count again (1)' })).toBeVisible()
})

// A room number and a number of pupils that were typed in the lockdown must not go out as a count of the field.
test('what was typed before an evacuation is not sent as a count of the assembly point', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  for (const [id, name] of [
    ['class_aaaaaaaa', '4A'],
    ['class_bbbbbbbb', '5B'],
  ] as const) {
    await schoolAdmin.call('saveRollGroup', { id }, { name, expected: 2, counters: [] })
  }
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = ['Sam Hill', 'Ana Lund'].map((name) => ({ name, group: '4A' }))
  await schoolAdmin.call('importPeople', {}, { rows })
  const incident = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  const { page } = await openDevice()
  await signIn(page, school.admin, '/menu')
  await page.goto(`/roll-call/class_bbbbbbbb?incident=${incident.id}`)
  const present = page.getByRole('textbox', { name: 'Present' })
  await present.fill('2')
  await page.getByLabel(/^Where is the group/).fill('Room 12')
  await page.goto(`/roll-call/class_aaaaaaaa?incident=${incident.id}`)
  await page.getByLabel(/^Where is the group/).fill('Room 11')
  const evacuation = { id: newAlertId(), kind: 'evacuate', incidentid: incident.id }
  await schoolAdmin.call('sendAlert', {}, evacuation)
  await schoolAdmin.call('endAlert', { id: evacuation.id }, {})

  await page.goto(`/roll-call/class_bbbbbbbb?incident=${incident.id}`)
  await expect(page.getByText('Count again after Evacuate')).toBeVisible()
  await expect(present).toHaveValue('')
  await expect(page.getByLabel(/^Where is the group/)).toHaveValue('')
  await takePictures(page, 'typed-before')
  await page.goto(`/roll-call/class_aaaaaaaa?incident=${incident.id}`)
  await expect(page.getByLabel(/^Where is the group/)).toHaveValue('')
})

test('a child whom a count names as missing stays missing when a whole class is marked present', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const group = { name: '4A', expected: 3, counters: [] }
  await schoolAdmin.call('saveRollGroup', { id: 'class_aaaaaaaa' }, group)
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = ['Sam Hill', 'Ana Lund', 'Tom Fox'].map((name) => ({ name, group: '4A' }))
  await schoolAdmin.call('importPeople', {}, { rows })
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  await schoolAdmin.call(
    'addCount',
    { id },
    {
      ...{ id: crypto.randomUUID(), groupid: 'class_aaaaaaaa', present: 2 },
      missing: [{ name: 'Sam Hill', place: 'Library' }],
      timestamp: new Date().toISOString(),
    },
  )
  const { page } = await openDevice()
  await signIn(page, school.admin, '/menu')
  await page.goto(`/roll-call/class_aaaaaaaa?incident=${id}`)
  await expect(
    page.getByRole('button', { name: /Missing by the count of .*, last seen: Library/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Mark 2 others present' }).click()
  await expect(page.getByText('2 present, 1 missing by a count')).toBeVisible()
  await takePictures(page, 'named-missing')
  await page.goto(`/roll-call?incident=${id}`)
  await expect(page.getByRole('list', { name: 'Missing' })).toContainText('last seen: Library')
  await expect(page.getByLabel('Totals')).toContainText('Missing1')

  await test.step('whoever sees the child says so, after a question', async () => {
    await page.goto(`/roll-call/class_aaaaaaaa?incident=${id}`)
    await page.getByRole('button', { name: /^Sam Hill/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Missing by the count of')
    await dialog.getByRole('button', { name: 'Present' }).click()
    await expect(page.getByText('3 present', { exact: true })).toBeVisible()
  })
})
