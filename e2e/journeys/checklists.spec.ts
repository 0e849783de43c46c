import { expectAccessible } from '../support/accessibility.ts'
import { coldStart, goOffline, goOnline, wakeOutbox } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const ADDRESS = '/checklist/incident-manager'
const TITLE = 'Incident manager checklist'
const IN_CHARGE = 'Say aloud that you are in charge'
const CALL_999 = 'Call 999 if anyone is in danger'
const WHO_AND_WHEN = /Jordan Hale · \d\d:\d\d - \d{1,2} \w+ \d{4}/

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const section = (page: Page, name: string) => page.getByRole('region', { name })

async function settle(page: Page, text: string, button: string, question: string): Promise<void> {
  if (button === 'Not applicable') {
    await item(page, text).getByRole('button', { name: 'More' }).click()
  }
  await item(page, text).getByRole('button', { name: button }).click()
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
}

test('without an incident, a checklist is read-only', { tag: '@browsers' }, async ({ page }) => {
  await signIn(page, 'head', '/roles')
  await page.getByRole('link', { name: /^Incident manager/ }).click()
  await page.getByRole('link', { name: /^Checklist/ }).click()
  await expect(page.getByText('No Active Incident')).toBeVisible()
  await expect(page.getByText('You can tick it when an incident is in progress.')).toBeVisible()
  await expect(item(page, IN_CHARGE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0)
  await expect(item(page, CALL_999).getByRole('checkbox').first()).toBeDisabled()
  await expectAccessible(page, TITLE)
})

test('two devices work through one checklist', { tag: '@firefox' }, async ({
  head,
  openDevice,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Fallen tree' })
  const { page } = await openDevice()
  const { page: other } = await openDevice()
  await signIn(page, 'head', ADDRESS)
  await signIn(other, 'head', ADDRESS)
  const firstMinutes = section(page, 'First ten minutes')
  await expect(firstMinutes).toContainText('0 of 7')
  await expect(item(other, IN_CHARGE)).toContainText('Actions Incomplete')

  await test.step('an item is completed', async () => {
    await settle(page, IN_CHARGE, 'Complete', 'Item completed?')
    await expect(item(page, IN_CHARGE)).toContainText(WHO_AND_WHEN)
    await expect(item(other, IN_CHARGE)).toContainText(WHO_AND_WHEN)
    await expect(firstMinutes).toContainText('1 of 7')
  })

  await test.step('sub-items come first, each ticked by the person who does it', async () => {
    const complete = item(page, CALL_999).getByRole('button', { name: 'Complete' })
    await expect(complete).toBeDisabled()
    const subItems = item(page, CALL_999).getByRole('checkbox')
    await subItems.nth(0).check()
    await expect(item(other, CALL_999).getByRole('checkbox').nth(0)).toBeChecked()
    await item(other, CALL_999).getByRole('checkbox').nth(1).check()
    await expect(subItems.nth(1)).toBeChecked()
    await expect(complete).toBeDisabled()
    await subItems.nth(2).check()
    await subItems.nth(3).check()
    await expect(complete).toBeEnabled()
    await settle(page, CALL_999, 'Complete', 'Item completed?')
    await expect(firstMinutes).toContainText('2 of 7')
  })

  await test.step('an item is put aside and taken up again', async () => {
    const text = 'Send a named person to the rendezvous point'
    await settle(other, text, 'Not applicable', 'Mark item as not applicable?')
    await expect(item(page, text)).toContainText('Not Applicable')
    await expectAccessible(page, TITLE)
    await item(page, text).getByRole('button', { name: 'Undo' }).click()
    await expect(item(other, text)).toContainText('Actions Incomplete')
    await expect(firstMinutes).toContainText('2 of 7')
  })
})

/** Completes the first item while no check reaches the server. */
async function completeUnsent(page: Page): Promise<void> {
  await page.route('**/checks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await settle(page, IN_CHARGE, 'Complete', 'Item completed?')
  await expect(item(page, IN_CHARGE)).toContainText('Not sent yet')
}

// Fails when checks are kept in memory only (`addToOutbox` in storage/unsynced-store.ts).
test('a check that cannot be sent is kept, and sent later', async ({ context, head, page }) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Fallen tree' })
  await signIn(page, 'head', ADDRESS)
  await expect(item(page, IN_CHARGE)).toBeVisible()
  await completeUnsent(page)
  await page.reload()
  await expect(item(page, IN_CHARGE)).toContainText('Not sent yet')
  await expect(item(page, IN_CHARGE)).toContainText('Complete')
  await page.unroute('**/checks')
  await wakeOutbox(context)
  await expect(item(page, IN_CHARGE)).not.toContainText('Not sent yet')
  const checks = await head.call('listChecks', { id })
  expect(checks.map(({ itemid, checked }) => [itemid, checked])).toEqual([
    ['incident-manager-first-ten-minutes-1', true],
  ])
})

test('a check that the server refuses is shown with the reason', async ({
  context,
  head,
  page,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Fallen tree' })
  await signIn(page, 'head', ADDRESS)
  await expect(item(page, IN_CHARGE)).toBeVisible()
  await completeUnsent(page)
  await head.call('deleteIncident', { id })
  await page.unroute('**/checks')
  await wakeOutbox(context)
  await expect(page.getByText('Not accepted')).toBeVisible()
  await expectAccessible(page, TITLE)
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm' })
  await expect(question).toContainText('Remove this tick from this device?')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Not accepted')).toHaveCount(0)
})

test('offline, a checklist shows its last state and is read-only, and a task is made from it', async ({
  head,
  openDevice,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Fallen tree' })
  await head.call(
    'addCheck',
    { id },
    {
      itemid: 'incident-manager-first-ten-minutes-1',
      index: null,
      checked: true,
      timestamp: new Date().toISOString(),
    },
  )
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'head', ADDRESS)
  await expect(item(page, IN_CHARGE)).toContainText(WHO_AND_WHEN)
  await waitUntilInstalled(page)
  await page.close()

  await goOffline(context)
  const cold = await context.newPage()
  await coldStart(cold, ADDRESS)
  await expect(item(cold, IN_CHARGE)).toContainText(WHO_AND_WHEN)
  await expect(cold.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(cold.getByRole('button', { name: 'Complete' })).toHaveCount(0)
  await expect(item(cold, CALL_999).getByRole('checkbox').first()).toBeDisabled()
  // A task is kept and sent later, as from everywhere else.
  await item(cold, CALL_999).getByRole('button', { name: 'More' }).click()
  await item(cold, CALL_999).getByRole('button', { name: 'Make a task' }).click()
  await expect(item(cold, CALL_999)).toContainText('Task made')
  await goOnline(context)
  await expect
    .poll(async () => (await head.call('listTasks', { id })).map(({ title }) => title))
    .toEqual([expect.stringContaining('Call 999')])
  await expect(item(cold, IN_CHARGE).getByRole('button', { name: 'Undo' })).toBeVisible()
})
