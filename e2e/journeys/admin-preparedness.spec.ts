import { newAlertId } from '@holdfast/contract/ids'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const LOCKDOWN = 'threats/lockdown'

test('staff say that they have read a page that an admin marks, and the admin sees who has not', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/content/threats')
  const row = page.getByRole('listitem').filter({ hasText: 'Lockdown' }).first()
  await row.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review: Lockdown' })
  const asks = dialog.getByRole('switch', { name: 'Staff confirm that they have read this page' })
  await asks.press('Space')
  await expect(asks).toBeChecked()
  await expect(dialog.getByRole('link', { name: /^Read by 0 of \d+$/ })).toBeVisible()

  const phone = await openDevice({ viewport: { width: 320, height: 640 } })
  const { page: teacher, context } = phone
  await signIn(teacher, school.teacher, '/info')
  await teacher
    .getByRole('list', { name: 'Please read and confirm' })
    .getByRole('link', { name: 'Lockdown' })
    .click()
  const button = teacher.getByRole('button', { name: 'I have read and understood this' })
  await expect(button).toBeVisible()
  await goOffline(context)
  await expect(teacher.getByText('Needs a connection. Come back')).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await goOnline(context)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.press('Enter')
  const said = teacher.getByText(/^You have read and understood this, as you said on /)
  await expect(said).toBeFocused()
  await teacher.reload()
  await expect(said).toBeVisible()
  await expect(button).toHaveCount(0)

  await dialog.getByRole('link', { name: /^Read by/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has read: Lockdown')
  const who = page.getByRole('row').filter({ hasText: 'Terry Teacher' })
  await expect(who).toContainText('Has read it')
  await page.getByLabel('Who is shown').selectOption('Who has not')
  await expect(who).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Not yet' }).first()).toBeVisible()

  // A corrected word asks nobody again; the admin does.
  const { guidance } = await schoolAdmin.call('getContentDraft')
  const threats = guidance.threats.map((each) =>
    each.path === 'lockdown' ? { ...each, subtitle: 'Lock the door' } : each,
  )
  await schoolAdmin.call('saveContentDraft', {}, { ...guidance, threats })
  await schoolAdmin.call('publishContent')
  await expect(
    page.getByText('The text has changed since: 0 have read it as it is now.'),
  ).toBeVisible({ timeout: 15_000 })
  await teacher.reload()
  await expect(said).toBeVisible()
  // The answer is lost: staff are asked once, not twice.
  let attempts = 0
  await page.route('**/api/readings', (route) => route.abort())
  await page.route('**/api/readings/requests*', async (route) => {
    attempts += 1
    const response = await route.fetch()
    return attempts === 1 ? route.abort() : route.fulfill({ response })
  })
  const ask = () => page.getByRole('button', { name: 'Ask everybody again' }).first().press('Enter')
  const confirmed = page.getByRole('alertdialog')
  await ask()
  await confirmed.getByRole('button', { name: 'Ask everybody again' }).click()
  await expect(page.getByText('The server could not be reached')).toBeVisible()
  const asked = () => schoolAdmin.call('listReadings').then(({ requests }) => requests)
  const first = await asked()
  await ask()
  await page.unroute('**/api/readings')
  await confirmed.getByRole('button', { name: 'Ask everybody again' }).click()
  await expect(page.getByText('Everybody is asked again')).toBeVisible()
  expect(await asked()).toEqual(first)
  await page.getByLabel('Who is shown').selectOption('Everybody')
  await expect(who).toContainText('Asked again since')
  await teacher.reload()
  await expect(button).toBeVisible()
})

test('Preparedness names each gap with a link to its mend, and a gap that is mended is gone', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { page } = await openDevice(DESK)
  await signIn(page, school.admin, '/admin/menu')
  await page.getByRole('link', { name: 'Preparedness' }).click()
  await expect(page.getByText('Evidence, not compliance')).toBeVisible()
  const lockdown = page.getByRole('region', { name: 'Lockdown Keeping danger out' })
  const gap = (text: string) => lockdown.getByRole('listitem').filter({ hasText: text })
  await expect(gap('Nobody has reviewed the page.')).toBeVisible()
  await expect(gap('It was never practised as an exercise.')).toBeVisible()
  await gap('Staff are not asked').getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has read: Lockdown')
  await page.getByRole('switch').press('Space')
  await expect(page.getByText(/^0 of \d+ have said so since/)).toBeVisible()

  const id = newAlertId()
  await schoolAdmin.call('sendAlert', {}, { id, kind: 'lockdown', message: '', exercise: true })
  const { fingerprints } = await schoolAdmin.call('getContentDraft')
  await schoolAdmin.call(
    'addContentReview',
    {},
    { id: 'review_aaaaaaaaaaaa', page: LOCKDOWN, fingerprint: fingerprints[LOCKDOWN] ?? '' },
  )
  await page.getByRole('link', { name: 'Preparedness' }).click()
  await expect(gap('Nobody has said yet that they have read the page.')).toBeVisible()
  await expect(gap('The last exercise is still open.')).toBeVisible()
  await expect(gap('Nobody has reviewed')).toHaveCount(0)
  await expect(gap('never practised')).toHaveCount(0)
  await expect(lockdown.getByText(/Next review due/)).toBeVisible()

  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)

  const communication = page.getByRole('region', { name: /^Communication/ })
  await communication.getByRole('button', { name: /^Change page/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Communication: page and practice' })
  await dialog.getByLabel('Page that holds the procedure').selectOption('None')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(communication.getByText('No page holds this procedure.')).toBeVisible()
  await communication.getByRole('button', { name: /^Choose the page/ }).press('Enter')
  await dialog.getByLabel('Page that holds the procedure').selectOption('Communications info')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(communication.getByText('No page holds this procedure.')).toHaveCount(0)
  // The button that was pressed is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
