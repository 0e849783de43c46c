import { newAlertId } from '@holdfast/contract/ids'
import { expect, type Page, signIn, test } from '../support/test.ts'

const WITHIN_A_SECOND = { timeout: 1000 }
const CHECKLIST = '/checklist/incident-manager'
const IN_CHARGE = 'Say aloud that you are in charge'
const CALL_999 = 'Call 999 if anyone is in danger'
const RENDEZVOUS = 'Send a named person to the rendezvous point'

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function settle(page: Page, text: string, button: string): Promise<void> {
  if (button === 'Not applicable') {
    await item(page, text).getByRole('button', { name: 'More' }).click()
  }
  await item(page, text).getByRole('button', { name: button }).click()
  await press(page, 'Confirm')
}

async function writeEntry(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Enter log entry...').fill(text)
  await press(page, 'Send')
  await expect(page.getByPlaceholder('Enter log entry...')).toHaveValue('')
}

/** The only test with a time limit on the app: `npm test` runs it alone. */
test('changes on one device appear on another within a second', { tag: '@timing' }, async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const roleid = 'incident-manager'
  await schoolAdmin.call('saveAllocations', {}, [{ roleid, userid: school.admin }])
  const { page: teacher } = await openDevice({
    permissions: ['geolocation'],
    geolocation: { latitude: 51.48161, longitude: -0.00762 },
  })
  const { page: admin } = await openDevice()
  await signIn(admin, school.admin, '/menu')
  await signIn(teacher, school.teacher, '/incidents/new')
  await expect(admin.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()

  await test.step('a reported incident', async () => {
    await teacher.getByLabel('Incident details').fill('Smell of gas')
    await press(teacher, 'Save')
    await press(teacher, 'Confirm')
    await expect(teacher.getByText('New incident created')).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Active Incident', exact: true })).toBeVisible(
      WITHIN_A_SECOND,
    )
  })

  await test.step('entries of the log, and a shared location', async () => {
    await admin.goto('/logs')
    await teacher.goto('/logs')
    await expect(admin.getByPlaceholder('Enter log entry...')).toBeVisible()
    await expect(teacher.getByPlaceholder('Enter log entry...')).toBeVisible()
    await writeEntry(admin, 'Evacuating to the field')
    await expect(teacher.getByText('Evacuating to the field')).toBeVisible(WITHIN_A_SECOND)
    await writeEntry(teacher, 'Year 9 is out of the building')
    await expect(admin.getByText('Year 9 is out of the building')).toBeVisible(WITHIN_A_SECOND)
    await press(teacher, 'Share location')
    await expect(
      admin.getByRole('button', { name: /Shared location.*51\.4816, -0\.0076/ }),
    ).toBeVisible(WITHIN_A_SECOND)
  })

  await test.step('a role and its holders', async () => {
    await teacher.goto('/roles')
    const role = teacher.getByRole('link', { name: /^Incident manager/ })
    await expect(role).toBeDisabled()
    await admin.goto('/roles-allocation')
    const managers = admin.getByRole('group', { name: 'Incident manager', exact: true })
    await managers.getByRole('button', { name: 'Add people' }).click()
    await managers.getByRole('checkbox', { name: 'Terry Teacher' }).check()
    await press(admin, 'Save')
    await expect(admin.getByText('Role allocations updated')).toBeVisible()
    await expect(role).toBeEnabled(WITHIN_A_SECOND)
  })

  await test.step('items and sub-items of a checklist', async () => {
    await admin.goto(CHECKLIST)
    await teacher.goto(CHECKLIST)
    for (const page of [admin, teacher]) {
      await expect(item(page, IN_CHARGE)).toContainText('Actions Incomplete')
    }
    await settle(admin, IN_CHARGE, 'Complete')
    await expect(item(admin, IN_CHARGE)).toContainText('Alex Admin')
    await expect(item(teacher, IN_CHARGE)).toContainText('Alex Admin', WITHIN_A_SECOND)
    for (const [place, by, other] of [
      [0, admin, teacher],
      [1, teacher, admin],
    ] as const) {
      await item(by, CALL_999).getByRole('checkbox').nth(place).check()
      await expect(item(other, CALL_999).getByRole('checkbox').nth(place)).toBeChecked(
        WITHIN_A_SECOND,
      )
    }
    await settle(teacher, RENDEZVOUS, 'Not applicable')
    await expect(item(admin, RENDEZVOUS)).toContainText('Not Applicable', WITHIN_A_SECOND)
    await item(admin, RENDEZVOUS).getByRole('button', { name: 'Undo' }).click()
    await expect(item(teacher, RENDEZVOUS)).toContainText('Actions Incomplete', WITHIN_A_SECOND)
  })

  await test.step('a contact on site', async () => {
    await admin.goto('/contacts/live')
    await expect(admin.getByText('No live contacts yet')).toBeVisible()
    await teacher.goto('/contacts/live/add')
    await teacher.getByLabel('Name').fill('Ann Lee')
    await teacher.getByLabel('Phone').fill('07700 900 199')
    await press(teacher, 'Save')
    await press(teacher, 'Confirm')
    await expect(teacher.getByText('New contact created')).toBeVisible()
    await expect(admin.getByRole('link', { name: /^Ann Lee/ })).toBeVisible(WITHIN_A_SECOND)
  })

  await test.step('an alert, a call for help, and who comes', async () => {
    const id = newAlertId()
    const incidentid = (await schoolAdmin.call('listIncidents'))[0]?.id
    await schoolAdmin.call('sendAlert', {}, { id, kind: 'help-needed', incidentid })
    const overlay = teacher.getByRole('dialog')
    await overlay.getByRole('button', { name: 'I need help', exact: true }).click()
    await expect(overlay).toContainText('Nobody has said that they are coming yet')
    await admin.goto(`/alerts/${id}/answers`)
    await expect(overlay).toContainText('Seen by Alex Admin')
    await admin.getByRole('button', { name: 'I am coming' }).click()
    await expect(overlay).toContainText('Alex Admin is coming', WITHIN_A_SECOND)
    await schoolAdmin.call('endAlert', { id }, {})
    await expect(overlay).toContainText('Ended: Help needed', WITHIN_A_SECOND)
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(overlay).toBeHidden()
  })

  await test.step('the end of the incident', async () => {
    await teacher.goto('/logs')
    await expect(teacher.getByPlaceholder('Enter log entry...')).toBeVisible()
    await admin.goto('/incidents')
    await admin.getByRole('link', { name: 'Full Details' }).click()
    await press(admin, 'Close incident')
    await press(admin, 'Confirm')
    await expect(admin.getByText('Incident closed')).toBeVisible()
    await expect(
      teacher.getByText(
        'The incident log can be accessed from this page when an incident is in progress.',
      ),
    ).toBeVisible(WITHIN_A_SECOND)
  })
})
