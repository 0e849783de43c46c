import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cover = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Holds the control as a thumb does, for a little longer than it asks for. */
async function holdToSend(page: Page): Promise<void> {
  const box = await button(page, 'Hold to send').boundingBox()
  if (!box) throw new Error('There is nothing to hold')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForURL(/\/alerts\/alert_/)
  await page.mouse.up()
}

const total = (page: Page, name: string): Locator =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd')

test('a lockdown from the first press to the all clear, on five devices', async ({
  openDevice,
  server,
}) => {
  test.slow()
  const second = await server.startSecondProcess()
  try {
    const { page: teacher } = await openDevice()
    const { page: head } = await openDevice()
    const { page: comms, context: commsDevice } = await openDevice()
    const { page: site } = await openDevice({ baseURL: second.address })
    await signIn(teacher, 'teacher', '/menu')
    await signIn(head, 'head', '/incidents/new')
    await signIn(comms, 'comms', '/menu')
    await signIn(site, 'site', '/menu')
    await head.getByLabel('Incident details').fill('A note that must stay')
    await expect(comms.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
    await expect(site.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
    await goOffline(commsDevice)

    await test.step('the sender holds the button, and everybody is covered at once', async () => {
      await teacher.getByRole('link', { name: 'Send an alert' }).click()
      await expectAccessible(teacher, 'Alerts')
      await teacher.getByRole('link', { name: /^Lockdown/ }).click()
      await teacher.getByLabel('Message (optional)').fill('Man at Gate B')
      await expectAccessible(teacher, 'Lockdown')
      await holdToSend(teacher)
      for (const page of [head, site]) {
        await expect(cover(page, 'Lockdown')).toBeVisible()
        await expect(cover(page, 'Lockdown')).toContainText('Man at Gate B')
        await expect(button(page, 'Silence')).toBeHidden()
      }
      await expect(teacher.getByText('Sent to 9 people')).toBeVisible()
    })

    await test.step('by keyboard alone it is answered, and what was typed is still there', async () => {
      const dialog = cover(head, 'Lockdown')
      await head.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await head.keyboard.press('Tab')
      await expect(button(head, 'I am safe')).toBeFocused()
      await head.keyboard.press('Enter')
      await expect(dialog.getByRole('status')).toContainText('You answered: I am safe')
      await head.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(head.getByLabel('Incident details')).toHaveValue('A note that must stay')
    })

    await test.step('on another process somebody needs help, and says where', async () => {
      await button(site, 'I need help').click()
      await site.getByLabel('Where are you, and what do you need?').fill('Boiler room')
      await button(site, 'Add to my answer').click()
      await expect(button(site, 'Added')).toBeVisible()
    })

    await test.step('the sender sees who has answered', async () => {
      await teacher.getByRole('link', { name: 'Who has answered' }).click()
      await expect(total(teacher, 'Needs help')).toHaveText('1')
      await expect(total(teacher, 'Safe')).toHaveText('1')
      await expect(teacher.getByRole('list', { name: 'Needs help' })).toContainText('Boiler room')
      await expectAccessible(teacher, 'Who has answered')
    })

    await test.step('a device that was offline is covered when it is back, and its answer arrives', async () => {
      await goOnline(commsDevice)
      await expect(cover(comms, 'Lockdown')).toBeVisible()
      await goOffline(commsDevice)
      await button(comms, 'I am safe').click()
      await expect(comms.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible()
      await goOnline(commsDevice)
      await expect(total(teacher, 'Safe')).toHaveText('2')
    })

    await test.step('an update and the all clear reach the same people', async () => {
      await teacher.goBack()
      await teacher.getByLabel('Update', { exact: true }).fill('Police are here')
      await button(teacher, 'Send update').click()
      await expect(cover(head, 'Lockdown')).toContainText('Police are here')
      await button(teacher, 'All clear').click()
      await button(teacher, 'Confirm').click()
      for (const page of [head, site]) {
        await expect(cover(page, 'All clear: Lockdown')).toBeVisible()
        await button(page, 'Close').click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await expectAccessible(teacher, 'Lockdown')
    })

    await test.step('all of it stands in the log', async () => {
      await site.goto('/logs')
      const log = site.getByRole('main')
      await expect(log).toContainText('Alert Lockdown sent to 9 people. Man at Gate B.')
      await expect(log).toContainText('Alert Lockdown: I need help. Boiler room')
      await expect(log).toContainText('Alert Lockdown, update: Police are here')
      await expect(log).toContainText('Alert Lockdown, all clear. 2 safe, 1 needs help')
    })
  } finally {
    await second.remove()
  }
})
