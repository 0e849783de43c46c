import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const SMALL = { viewport: { width: 320, height: 640 } }
const overlay = (page: Page) => page.getByRole('dialog')
const tones = (page: Page) => page.evaluate(() => Reflect.get(window, 'tones') as number)

/** Counts what the page sounds, because no test can hear it. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'tones', 0)
    OscillatorNode.prototype.start = () => {
      Reflect.set(window, 'tones', (Reflect.get(window, 'tones') as number) + 1)
    }
  })
}

async function answer(page: Page): Promise<void> {
  await overlay(page).getByRole('button', { name: 'I am safe', exact: true }).click()
  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(overlay(page)).toBeHidden()
}

test('a call for help sounds once on the phones of those who can come, and never while people hide', async ({
  openDevice,
  head: api,
}) => {
  test.slow()
  const { page: site } = await openDevice(SMALL)
  const { page: teacher } = await openDevice(SMALL)
  await countTones(site)
  await signIn(site, 'site', '/menu')
  await signIn(teacher, 'teacher', '/alerts/new/help-needed')

  async function callForHelp(): Promise<void> {
    await teacher.getByRole('button', { name: 'Hold to send' }).focus()
    await teacher.keyboard.press('Enter')
    await teacher.getByRole('button', { name: 'Send now' }).click()
    await teacher.waitForURL(/\/alerts\/alert_/)
  }

  await test.step('it sounds one tone', async () => {
    await expect(teacher.getByText('Sounds one short tone on each device.')).toBeVisible()
    await callForHelp()
    await expect(overlay(site)).toContainText('A colleague needs help')
    expect(await tones(site)).toBe(1)
  })

  await test.step('one tap on it tells the sender who is coming, also on the bar of their phone', async () => {
    await expect(overlay(site)).toContainText('Nobody is coming yet')
    await expectAccessible(site, 'Home')
    await overlay(site).getByRole('button', { name: 'I am coming' }).click()
    await expect(overlay(teacher)).toContainText('Sam Okoro is coming')
    await overlay(teacher).getByRole('button', { name: 'Close' }).click()
    await teacher.goto('/menu')
    await expect(teacher.getByRole('link', { name: /You have called for help/ })).toContainText(
      'Sam Okoro is coming',
    )
    await teacher.goto('/alerts/new/help-needed')
    await answer(site)
    expect(await tones(site)).toBe(1)
  })

  const lockdown = newAlertId()
  await test.step('during a lockdown its sender reads that nobody hears it, and nobody does', async () => {
    await api.call('sendAlert', {}, { id: lockdown, kind: 'lockdown' })
    await answer(site)
    await answer(teacher)
    await teacher.goto('/alerts/new/help-needed')
    await expect(teacher.getByText('No sound while Lockdown is in progress')).toBeVisible()
    await expectAccessible(teacher, 'Help needed')
    await callForHelp()
    await expect(overlay(site)).toContainText('A colleague needs help')
    await expect(overlay(site)).toContainText('No sound while Lockdown is in progress.')
    expect(await tones(site)).toBe(1)
    await expectAccessible(site, 'Home')
    await answer(site)
  })

  await test.step('who would send a siren reads that people hide', async () => {
    await teacher.goto('/alerts/new/come-inside')
    await expect(teacher.getByText('also on the phones of people who hide')).toBeVisible()
    await expectAccessible(teacher, 'Come inside')
  })

  await test.step('after the all clear it sounds again', async () => {
    await api.call('endAlert', { id: lockdown }, {})
    await overlay(teacher).getByRole('button', { name: 'Close' }).click()
    await overlay(site).getByRole('button', { name: 'Close' }).click()
    await teacher.goto('/alerts/new/help-needed')
    await callForHelp()
    await expect(overlay(site)).toContainText('A colleague needs help')
    expect(await tones(site)).toBe(2)
  })
})
