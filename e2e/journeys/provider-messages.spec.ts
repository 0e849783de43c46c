import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const MINUTE_MS = 60_000
const WORDS = 'Maintenance tonight: Holdfast is away for ten minutes'

/** `2026-11-21T10:42` in the zone of the page. */
const inMinutes = (page: Page, minutes: number) =>
  page.evaluate(
    (time) => {
      const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
      return local.toISOString().slice(0, 16)
    },
    Date.now() + minutes * MINUTE_MS,
  )

test('the provider tells all admins of maintenance, and takes it back', async ({
  page,
  openDevice,
}) => {
  await signIn(page, 'provider.admin', '/admin/organisations')
  const form = page.getByRole('form', { name: 'New message to all admins' })
  await form.getByRole('button', { name: 'Add message' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter the message')
  await form.getByLabel('Message').fill(WORDS)
  await form.getByLabel('Shown from').fill(await inMinutes(page, -5))
  await form.getByLabel('Shown until').fill(await inMinutes(page, -10))
  await form.getByRole('button', { name: 'Add message' }).click()
  await expect(form.getByRole('alert')).toContainText('The end must be after the start')
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue(WORDS)
  await form.getByLabel('Shown until').fill(await inMinutes(page, 60))
  await expectAccessible(page, 'Organisations')
  await form.getByRole('button', { name: 'Add message' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('')
  const listed = page.getByRole('listitem').filter({ hasText: WORDS })
  await expect(listed).toContainText('Shown')

  const { page: desk } = await openDevice({ viewport: { width: 390, height: 800 } })
  await signIn(desk, 'head', '/admin/users')
  await expect(desk.getByText('Message from the provider')).toBeVisible()
  await expect(desk.getByText(WORDS)).toBeVisible()
  await expectAccessible(desk, 'Users')
  const open = async (path: string) => {
    const read = desk.waitForResponse('**/api/shown-messages*')
    await desk.goto(path)
    await read
  }
  await open('/admin/incidents')
  await expect(desk.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await expect(desk.getByText(WORDS)).toHaveCount(0)

  await listed.getByRole('button', { name: 'Withdraw' }).click()
  await expect(listed).toContainText('Withdrawn')
  await expect(listed.getByRole('button')).toHaveCount(0)
  await open('/admin/users')
  await expect(desk.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(desk.getByText(WORDS)).toHaveCount(0)
})
