import { expectAccessible } from '../support/accessibility.ts'
import { hold } from '../support/hold.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const SMALL = { viewport: { width: 320, height: 640 } }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** How bright the page is, from 0 to 255, by its background. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    return Math.max(...channels.slice(0, 3).map(Number))
  })
}

test('after a silent alert no screen is bright until the all clear, which no hurried tap reaches', {
  tag: '@firefox',
}, async ({ openDevice }) => {
  test.slow()
  const { page: teacher } = await openDevice()
  const { page: head } = await openDevice(SMALL)
  await signIn(teacher, 'teacher', '/settings')
  await teacher.getByRole('switch', { name: 'Dark Mode' }).click()
  expect(await brightness(teacher)).toBeGreaterThan(200)
  await signIn(head, 'head', '/alerts/new/lockdown')

  await test.step('a person who presses the button only briefly reads that it must be held', async () => {
    await button(head, 'Hold to send').click()
    await expect(button(head, 'Hold to send')).toContainText('Keep holding')
    await expect(head.getByRole('status').filter({ hasText: 'Keep holding' })).toHaveCount(1)
    await expectAccessible(head, 'Lockdown')
    await hold(head, 'Hold to send')
    await head.waitForURL(/\/alerts\/alert_/)
  })

  await test.step('the sender sees the totals first, and the all clear far below', async () => {
    const totals = head.getByRole('region', { name: 'Answers' })
    await expect(totals).toContainText('No answer')
    await expect(totals).toBeInViewport()
    const update = await button(head, 'Send update').boundingBox()
    const end = await button(head, 'Hold to give the all clear').boundingBox()
    expect(end?.y).toBeGreaterThan((update?.y ?? 0) + 150)
    await expect(button(head, 'Hold to give the all clear')).not.toBeInViewport()
    await expectAccessible(head, 'Lockdown')
  })

  await test.step('in the light theme every screen stays dark after the answer, also after a restart', async () => {
    const overlay = teacher.getByRole('dialog')
    await overlay.getByRole('button', { name: 'I am safe' }).click()
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(overlay).toBeHidden()
    expect(await brightness(teacher)).toBeLessThan(50)
    await expect(teacher.getByText('Kept on while a silent alert is open.')).toBeVisible()
    await teacher.reload({ waitUntil: 'commit' })
    await teacher.locator('body').waitFor({ state: 'attached' })
    expect(await brightness(teacher)).toBeLessThan(50)
    await teacher.goto('/alerts')
    await expect(teacher.getByText(/^Sent to \d+ people by Jordan Hale/)).toBeVisible()
    expect(await brightness(teacher)).toBeLessThan(50)
  })

  await test.step('the all clear ends it', async () => {
    await hold(head, 'Hold to give the all clear')
    await expect(head.getByText('This alert has ended')).toBeAttached()
    const overlay = teacher.getByRole('dialog', { name: 'All clear: Lockdown' })
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(overlay).toBeHidden()
    expect(await brightness(teacher)).toBeGreaterThan(200)
  })
})
