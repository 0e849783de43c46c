import { expectAccessible } from '../support/accessibility.ts'
import { PASSWORD } from '../support/api.ts'
import { hold } from '../support/hold.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const LONG = 'Naturwissenschaftliches-Schulgebäude-West, Erdgeschoss'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const overlay = (page: Page) => page.getByRole('dialog')

async function nameAreas(page: Page): Promise<void> {
  await page.getByLabel('Areas of the site').fill(`Science block\n\n ${LONG} \nGym`)
  await button(page, 'Save').click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const saved = page.getByText('Alert settings saved')
  await expect(question.or(saved)).toBeVisible()
  if (await question.isVisible()) {
    await question.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  await expect(saved).toBeVisible()
}

test('a lockdown says to Science what is meant for Science before it says anything to others', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const { page: admin } = await openDevice()
  await signIn(admin, school.admin, '/admin/alerts')
  await nameAreas(admin)
  await expect(admin.getByLabel('Areas of the site')).toHaveValue(`Science block\n${LONG}\nGym`)

  const { page: head } = await openDevice()
  const { page: teacher, context: phone } = await openDevice(INSTALLABLE)
  await signIn(head, school.admin, '/alerts/new/lockdown')
  await signIn(teacher, school.teacher, '/menu')
  await waitUntilInstalled(teacher)

  await test.step('the form of the usual alert has one button more, and nothing else', async () => {
    await expect(button(head, 'Different words for some areas')).toBeVisible()
    await expect(head.getByLabel(/^Area/)).toHaveCount(0)
  })

  await test.step('words without an area are not sent, and stay', async () => {
    await button(head, 'Different words for some areas').click()
    await head.getByLabel('What people in area 1 do').fill('Lock the doors. Lie down.')
    await hold(head, 'Hold to send')
    await expect(head.getByText('Nobody has been alerted')).toBeVisible()
    await expect(head.getByText('Choose the area, or remove it').first()).toBeVisible()
    await expect(overlay(teacher)).toHaveCount(0)
  })

  await test.step('areas are chosen, one is typed, and one reads what the alert is called', async () => {
    await head.getByRole('combobox', { name: 'Area 1' }).selectOption('Science block')
    await button(head, 'Add an area').click()
    await head.getByRole('combobox', { name: 'Area 2' }).selectOption(LONG)
    await button(head, 'Add an area').click()
    await head.getByRole('combobox', { name: 'Area 3' }).selectOption('Another area')
    await head.getByLabel('Name of area 3').fill('Field')
    await head.getByLabel('What people in area 3 do').fill('Come in by the north door')
    await button(head, 'Add an area').click()
    await head.getByRole('combobox', { name: 'Area 4' }).selectOption('Another area')
    // Fails when the alert is refused for it: nobody would be alerted.
    await head.getByLabel('Name of area 4').fill('Everybody else')
    await head.getByLabel('What people in area 4 do').fill('Stay in class')
    await head.getByLabel('Message (optional)').fill('Chemical smell')
    await expectAccessible(head, 'Lockdown')
    await takePictures(head, 'areas-form')
    await head.setViewportSize({ width: 390, height: 800 })
    await hold(head, 'Hold to send')
    await expect(head).toHaveURL(/\/alerts\/alert_/)
  })

  await test.step('the phone reads the areas first, in their order, then everybody else', async () => {
    await expect(overlay(teacher)).toBeVisible()
    await expect(overlay(teacher).locator('dt')).toHaveText([
      'Science block',
      LONG,
      'Field',
      'Everybody else',
    ])
    await expect(overlay(teacher).locator('dd')).toHaveText([
      'Lock the doors. Lie down.',
      'Lockdown',
      'Come in by the north door',
      'Stay in class',
    ])
    const words = (await overlay(teacher).innerText()).replaceAll(/\s+/g, ' ')
    const order = ['Science block', 'Everybody else', 'What “Lockdown” means', 'Chemical smell']
    const places = order.map((text) => words.indexOf(text))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)
    expect(words.split('Stay in class')).toHaveLength(2)
    await takePictures(teacher, 'areas-overlay')
  })

  await test.step('nothing is cut on a small phone with large text', async () => {
    await teacher.setViewportSize({ width: 320, height: 640 })
    await teacher.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const width = await overlay(teacher).evaluate((element) => [
      element.scrollWidth,
      element.clientWidth,
    ])
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
    await expectAccessible(teacher, 'Lockdown', 2)
    await takePictures(teacher, 'areas-large')
    await teacher.setViewportSize({ width: 390, height: 800 })
  })

  await test.step('offline, after a restart, the phone still reads it; answers work as before', async () => {
    await goOffline(phone)
    await teacher.reload()
    await expect(overlay(teacher).locator('dt').first()).toHaveText('Science block')
    await button(teacher, 'I am safe').click()
    await overlay(teacher).getByRole('button', { name: 'Close' }).click()
    await expect(overlay(teacher)).toHaveCount(0)
    await goOnline(phone)
  })

  await test.step('an update stands above the areas, which say when they were sent', async () => {
    const [alert] = await schoolAdmin.call('listAlerts')
    const message = 'Science block: leave NOW by the north door'
    await schoolAdmin.call('addAlertUpdate', { id: alert?.id ?? '' }, { message })
    await expect(overlay(teacher)).toBeVisible()
    const words = overlay(teacher).getByText(
      /^(Sent at .*|Science block|Science block: leave NOW.*)$/,
    )
    await expect(words).toHaveText([message, /^Sent at \d\d:\d\d:$/, 'Science block'])
    await takePictures(teacher, 'areas-updated')
    await teacher.setViewportSize({ width: 390, height: 800 })
  })

  await test.step('an end that was a mistake goes on with the areas, and the log has the words', async () => {
    const [alert] = await schoolAdmin.call('listAlerts')
    await schoolAdmin.call('endAlert', { id: alert?.id ?? '' }, {})
    await schoolAdmin.call(
      'sendAlert',
      {},
      {
        ...{ id: 'alert_abcdefabcdef', kind: 'lockdown', continues: alert?.id ?? '' },
      },
    )
    await expect(overlay(teacher).locator('dt').first()).toHaveText('Science block')
    const words = overlay(teacher).getByText(/^(Sent before .*|Science block: leave NOW.*)$/)
    await expect(words).toHaveText([/^Science block: leave NOW/, /^Sent before/])
    await head.goto('/logs')
    await expect(head.getByText(/Science block: Lock the doors\. Lie down\./).first()).toBeVisible()
  })
})
