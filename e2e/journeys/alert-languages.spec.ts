import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { publish } from '../support/content.ts'
import { goOffline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  submitSignIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const TITLE = 'لاک ڈاؤن'
const INSTRUCTION = 'قریبی کمرے میں جائیں۔ دروازہ بند کریں۔'
const SAFE = 'میں محفوظ ہوں'

/** Confirms who it is, where the page asks. */
async function confirmIfAsked(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const saved = page.getByText('Alert settings saved')
  await expect(question.or(saved)).toBeVisible()
  if (!(await question.isVisible())) return
  await question.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('an admin translates an alert into Urdu, and a teacher who has chosen it reads it, offline too', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const { page: admin } = await openDevice()
  const { page: teacher, context: phone } = await openDevice({
    ...INSTALLABLE,
    viewport: { width: 320, height: 640 },
  })

  await test.step('the admin chooses the language, and sees what is missing', async () => {
    await signIn(admin, school.admin, '/admin/alerts')
    await admin.getByLabel('Add a language').selectOption({ label: 'Urdu (اردو)' })
    await admin.getByRole('button', { name: 'Save' }).click()
    await confirmIfAsked(admin)
    await expect(admin.getByText('Alert settings saved')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Remove Urdu (اردو)' })).toBeVisible()
    await expectAccessible(admin, 'Alert settings')
    await admin.getByRole('link', { name: 'Kinds of alert' }).click()
    const missing = 'Missing in Urdu: title, instruction, after the all clear'
    await expect(admin.getByRole('group', { name: 'Lockdown' })).toBeVisible()
    await expect(admin.getByText(missing).first()).toBeVisible()
    await expect(admin.getByText('17 of 17 missing')).toBeVisible()
  })

  await test.step('the words of a kind and of the answers are translated and published', async () => {
    await admin
      .getByRole('group', { name: 'Lockdown' })
      .getByRole('button', { name: 'Edit' })
      .click()
    const kind = admin.getByRole('dialog', { name: 'Edit Lockdown' })
    await kind.getByLabel('Title in Urdu').fill(TITLE)
    await kind.getByLabel('Instruction in Urdu').fill(INSTRUCTION)
    await expect(kind.getByLabel('Title in Urdu')).toHaveAttribute('dir', 'rtl')
    await kind.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Missing in Urdu: after the all clear')).toBeVisible()
    await admin
      .getByRole('group', { name: 'Lockdown' })
      .getByRole('button', { name: 'Review' })
      .click()
    const review = admin.getByRole('dialog', { name: 'Review: Lockdown' })
    await expect(review.getByText(INSTRUCTION)).toHaveAttribute('dir', 'rtl')
    await review.getByRole('button', { name: 'Close' }).click()
    await admin.getByRole('button', { name: /^Translate words/ }).click()
    const words = admin.getByRole('dialog', { name: 'Words of alerts in Urdu (اردو)' })
    await words.getByLabel('I am safe').fill(SAFE)
    await expectAccessible(admin, 'Kinds of alert')
    await words.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('16 of 17 missing')).toBeVisible()
    await publish(admin)
  })

  await test.step('a teacher chooses it at the log-in, and reads the alert in it', async () => {
    await teacher.goto('/')
    await teacher.getByLabel('Language').selectOption({ label: 'اردو' })
    await submitSignIn(teacher, school.teacher)
    await waitUntilInstalled(teacher)
    await teacher.goto('/alerts')
    await expect(teacher.getByText('قریبی کمرے میں جائیں۔')).toHaveAttribute('lang', 'ur')
    await expectAccessible(teacher, 'Alerts')
    await schoolAdmin.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
    const dialog = teacher.getByRole('dialog')
    await expect(dialog.getByText(TITLE)).toBeVisible()
    await expect(dialog.getByText(INSTRUCTION)).toHaveAttribute('dir', 'rtl')
    await expect(dialog.getByText(/Lock or block the door/)).toBeHidden()
    await dialog.getByText('In the original words').click()
    await expect(dialog.getByText(/Lock or block the door/)).toBeVisible()
    await expectAccessible(teacher, 'Alerts')
  })

  await test.step('it is there after a restart without a network, and the answer is kept', async () => {
    await goOffline(phone)
    await teacher.reload()
    const dialog = teacher.getByRole('dialog')
    await expect(dialog.getByText(INSTRUCTION)).toBeVisible()
    await dialog.getByRole('button', { name: SAFE }).click()
    await expect(dialog.getByRole('status').first()).toContainText(SAFE)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('in Settings the original words can be chosen again', async () => {
    await teacher.goto('/settings')
    await teacher.getByLabel('Language of alerts').selectOption({ label: 'The original words' })
    await teacher.goto('/alerts')
    await expect(teacher.getByText('Get inside the nearest room.')).toBeVisible()
    await expect(teacher.getByText(TITLE)).toHaveCount(0)
  })
})
