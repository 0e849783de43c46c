import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { hold } from '../support/hold.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const SMALL = { viewport: { width: 320, height: 640 } }

/** The newest alert covers the screen until it is answered, and until its news are closed. */
async function answerAll(page: Page, texts: readonly string[]): Promise<void> {
  const overlay = page.getByRole('dialog')
  for (const text of texts) {
    await overlay.filter({ hasText: text }).getByRole('button', { name: 'I am safe' }).click()
  }
  for (const text of texts) {
    await overlay.filter({ hasText: text }).getByRole('button', { name: 'Close' }).click()
  }
  await expect(overlay).toBeHidden()
}

test('a sender with three open alerts is told what became of the fourth, and a manager ends all with one hold', async ({
  openDevice,
  server,
  head: api,
}) => {
  const teacherApi = await signInToApi(server.address, 'teacher')
  for (const message of ['Gate B', 'Corridor', 'Hall']) {
    await teacherApi.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown', message })
  }

  await test.step('the sender sees that it became an update, also after a reload', async () => {
    const { page } = await openDevice(SMALL)
    await signIn(page, 'teacher', '/alerts/new/lockdown')
    await page.getByLabel('Message (optional)').fill('He is in the gym')
    await hold(page, 'Hold to send')
    await page.waitForURL(/\/alerts\/alert_/)
    const notice = page.getByText('No new notification was sent')
    await expect(notice).toBeVisible()
    await expect(page.getByText('Sent again: He is in the gym')).toBeVisible()
    await expect(page.getByRole('button', { name: 'End all alerts of this person' })).toHaveCount(0)
    await expectAccessible(page, 'Lockdown')
    await page.reload()
    await expect(notice).toBeVisible()
  })

  await test.step('an admin ends the alerts that are shown, and not one that is sent meanwhile', async () => {
    const { page } = await openDevice(DESK)
    await signIn(page, 'head', '/menu')
    const [newest] = await api.call('listAlerts')
    await answerAll(page, ['Hall'])
    await page.goto(`/alerts/${newest?.id}`)
    await page.getByRole('button', { name: 'End all alerts of this person' }).click()
    const list = page.getByRole('list', { name: 'Alerts that end' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list).toContainText('8 have not answered')
    await expectAccessible(page, 'Lockdown')
    const late = newAlertId()
    await teacherApi.call('sendAlert', {}, { id: late, kind: 'evacuate' })
    await answerAll(page, ['Evacuate'])
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await hold(page, 'Hold to end all 3 alerts')
    await expect(page.getByText('This alert has ended')).toBeAttached()
    const open = (await api.call('listAlerts')).filter(({ ended }) => ended === null)
    expect(open.map(({ id }) => id)).toEqual([late])
  })
})
