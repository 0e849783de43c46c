import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

test('a head closes the school for snow from bed, corrects it, and sees who can get in', async ({
  openDevice,
  school,
}) => {
  test.slow()
  const { page: head } = await openDevice()
  const { page: teacher, context } = await openDevice()
  await signIn(head, school.admin, '/menu')
  await signIn(teacher, school.teacher, '/menu')

  await test.step('nothing is shown while nobody has declared anything', async () => {
    await expect(link(teacher, 'Contacts')).toBeVisible()
    await expect(link(teacher, /Can you get in/)).toHaveCount(0)
    await teacher.goto('/closures')
    await expect(teacher.getByText('No closure is planned')).toBeVisible()
    await expect(button(teacher, 'Tell staff')).toHaveCount(0)
    await takePictures(teacher, 'closures-empty')
    await teacher.goto('/menu')
  })

  await test.step('the head finds it beside the alerts, and what is missing is said', async () => {
    await head.goto('/alerts')
    await link(head, /Tell staff without a siren/).click()
    await button(head, 'Tell staff').click()
    await expect(head.getByText('Choose whether the school is open')).toBeVisible()
    await head.getByLabel('The school is').selectOption('Closed')
    await head.getByLabel(/^Reason/).fill('Snow on all roads.\nWork is on the learning platform.')
    await takePictures(head, 'closures-form')
    await head.setViewportSize({ width: 390, height: 800 })
  })

  await test.step('a cancelled question tells nobody, and what was typed stays', async () => {
    await button(head, 'Tell staff').click()
    const dialog = head.getByRole('alertdialog')
    await expect(dialog).toContainText(/Tell all staff: Closed, \w+day \d+ \w+\?/)
    await button(head, 'Cancel').click()
    await expect(head.getByLabel(/^Reason/)).toHaveValue(/Snow on all roads/)
    await expect(link(teacher, /Can you get in/)).toHaveCount(0)
    await button(head, 'Tell staff').click()
    await button(head, 'Confirm').click()
    await expect(head.getByText(/Phones are being told: Closed/)).toBeVisible()
    await expect(head.getByText('Nobody reached by notification', { exact: true })).toBeVisible()
  })

  await test.step('it is on the teacher’s home at once, without an alert', async () => {
    await expect(link(teacher, 'Closed today. Can you get in?')).toBeVisible()
    await expect(teacher.getByRole('dialog')).toHaveCount(0)
    await expect(teacher.getByText('No Active Incident')).toBeVisible()
    await takePictures(teacher, 'closures-home')
    await teacher.setViewportSize({ width: 390, height: 800 })
    await link(teacher, 'Closed today. Can you get in?').click()
    await expect(teacher.getByText('Snow on all roads.')).toBeVisible()
    await expect(teacher.getByText(/Decided by Alex Admin/)).toBeVisible()
    await expectAccessible(teacher, 'Closures')
  })

  await test.step('offline the day is read and the answer is kept; it is sent later', async () => {
    await goOffline(context)
    await teacher.getByLabel('Note (optional)').fill('The A12 is blocked')
    await button(teacher, 'I cannot get in').click()
    await expect(teacher.getByText(/You said: I cannot get in.*Not sent yet/)).toBeVisible()
    await takePictures(teacher, 'closures-unsent')
    await teacher.setViewportSize({ width: 390, height: 800 })
    await goOnline(context)
    await expect(teacher.getByText(/Not sent yet/)).toHaveCount(0)
    await expect(teacher.getByText(/You said: I cannot get in/)).toBeVisible()
  })

  await test.step('the head sees by name who can get in and who has not answered', async () => {
    await expect(head.getByText('Cannot get in (1)')).toBeVisible()
    await head.getByText('Cannot get in (1)').click()
    const list = head.getByRole('list', { name: 'Cannot get in' })
    await expect(list).toContainText('Terry Teacher')
    await expect(list).toContainText('The A12 is blocked')
    await expect(head.getByText('No answer (1)')).toBeVisible()
  })

  await test.step('a correction replaces it, and what was said before stays readable', async () => {
    await head.getByLabel('The school is').selectOption('Opens late')
    await head.getByLabel('It opens at').fill('10:00')
    await button(head, 'Tell staff').click()
    await expect(head.getByRole('alertdialog')).toContainText('It takes the place of: Closed.')
    await button(head, 'Confirm').click()
    await expect(teacher.getByText('Opens late, at 10:00').first()).toBeVisible()
    await expect(teacher.getByText(/That was before the last change/)).toBeVisible()
    await button(teacher, 'I can get in').click()
    await expect(teacher.getByText(/You said: I can get in/)).toBeVisible()
    await teacher.getByText('What was said before').click()
    await expect(teacher.getByText(/Closed: Snow on all roads/)).toBeVisible()
    await expect(head.getByText('Can get in (1)', { exact: true })).toBeVisible()
    await head.getByText('No answer (1)').click()
    await expectAccessible(head, 'Closures')
    await takePictures(head, 'closures-manager')
    await takePictures(teacher, 'closures-teacher')
  })
})

test('a day that is over is not on home, and is among the earlier days', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const day = new Date().toISOString().slice(0, 10)
  const body = {
    id: crypto.randomUUID(),
    day,
    zone: 'UTC',
    state: 'closed',
    replaces: null,
  } as const
  await schoolAdmin.call('declareClosure', {}, { ...body, reason: 'No heating' })
  const { page } = await openDevice()
  await page.route('**/api/closures', async (route) => {
    const response = await route.fetch()
    const days = (await response.json()) as ClosureDay[]
    const until = new Date(Date.now() - 60_000).toISOString()
    await route.fulfill({ response, json: days.map((each) => ({ ...each, until })) })
  })
  await signIn(page, school.teacher, '/closures')
  await expect(page.getByRole('list', { name: 'Earlier days' })).toContainText('No heating')
  await expect(page.getByText('No closure is planned')).toBeVisible()
  await page.goto('/menu')
  await expect(link(page, 'Contacts')).toBeVisible()
  await expect(link(page, /Can you get in/)).toHaveCount(0)
})
