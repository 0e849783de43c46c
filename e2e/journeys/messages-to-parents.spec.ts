import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const card = (page: Page) => page.getByRole('article', { name: 'Closing early' })

test('parents read exactly what the incident manager has approved, and the log has it', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const { page: head } = await openDevice({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page: comms, context } = await openDevice({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await schoolAdmin.call('saveAllocations', {}, [
    { userid: school.teacher, roleid: 'communications-manager' },
  ])
  await signIn(head, school.admin, '/admin/incidents')

  await test.step('an admin writes a template', async () => {
    await button(head, 'Add a template').click()
    await head.getByLabel('Title of template 1').fill('Closing early')
    await head.getByLabel('Text of template 1').fill('School closes at [time] today.')
    await button(head, 'Save templates').click()
    await expect(head.getByText('Templates saved')).toBeVisible()
    await expectAccessible(head, 'Incidents')
  })

  const { id } = await schoolAdmin.call(
    'reportIncident',
    {},
    { incidentDetails: 'Boiler drill', exercise: true },
  )
  await signIn(comms, school.teacher, `/incidents/${id}`)

  await test.step('the communications manager fills it in; a blank and a missing EXERCISE are said', async () => {
    await comms.getByRole('link', { name: 'Messages to parents' }).click()
    await expect(comms.getByText('No message to parents yet')).toBeVisible()
    await comms.getByLabel('Begin with a template').selectOption('Closing early')
    const text = comms.getByLabel('What parents read')
    await expect(text).toHaveValue('EXERCISE. School closes at [time] today.')
    await button(comms, 'Ask for approval').click()
    await expect(comms.getByText('Fill in [time]')).toBeVisible()
    await text.fill('School closes at 13:00 today.')
    await expect(comms.getByText(/Begin with EXERCISE/)).toBeVisible()
    await text.fill('EXERCISE. School closes at 13:00 today.')
    await takePictures(comms, 'parents-form')
    await comms.setViewportSize({ width: 390, height: 800 })
    await button(comms, 'Ask for approval').click()
    await expect(card(comms)).toContainText('Waits for approval')
    await expect(card(comms).getByRole('button', { name: /Approve|Copy/ })).toHaveCount(0)
  })

  await test.step('the incident manager reads the words once more, and approves them', async () => {
    await head.goto(`/incidents/${id}/parents`)
    await button(head, 'Approve').click()
    const dialog = head.getByRole('alertdialog')
    await expect(dialog).toContainText('EXERCISE. School closes at 13:00 today.')
    await button(head, 'Confirm').click()
    await expect(card(head)).toContainText('Approved by Alex Admin')
  })

  await test.step('changed words wait for an approval of their own, and the old ones are gone', async () => {
    await card(comms).getByRole('button', { name: 'Change the words' }).click()
    await comms.getByLabel('What parents read').fill('EXERCISE. School closes at 12:00 today.')
    await button(comms, 'Ask for approval').click()
    await expect(card(comms).first()).toContainText('Waits for approval')
    await expect(card(comms).nth(1)).toContainText('Replaced by a newer text')
    await expect(button(comms, 'Copy')).toHaveCount(0)
    await button(head, 'Approve').click()
    await button(head, 'Confirm').click()
    await expect(card(head).first()).toContainText('Approved by Alex Admin')
  })

  await test.step('offline nothing is copied; online exactly the approved words are, and the log says so', async () => {
    await goOffline(context)
    await expect(card(comms).first()).toContainText('Needs a connection')
    await goOnline(context)
    await expect(card(comms).first()).not.toContainText('Needs a connection')
    await button(comms, 'Copy').click()
    await expect(comms.getByText('Copied', { exact: true })).toBeVisible()
    const copied = await comms.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('EXERCISE. School closes at 12:00 today.')
    await expectAccessible(comms, 'Messages to parents')
    await takePictures(comms, 'parents')
    const log = await schoolAdmin.call('listLogEntries', { id })
    const last = log.filter(({ type }) => type === 'parents').at(-1)
    expect(JSON.parse(last?.content ?? '')).toMatchObject({ step: 'copied', text: copied })
    await head.goto('/logs')
    await expect(head.getByText(/Message to parents, copied to be sent/)).toBeVisible()
  })

  await test.step('after an alert to everybody the approved words are no longer offered as they were', async () => {
    const alert = { id: newAlertId(), kind: 'evacuate', exercise: true, incidentid: id }
    await schoolAdmin.call('sendAlert', {}, alert)
    await comms.getByRole('dialog').getByRole('button', { name: 'I am safe' }).click()
    await comms.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const warning = card(comms)
      .first()
      .getByText(/^Evacuate was sent at \d\d:\d\d, after the approval$/)
    await expect(warning).toBeVisible()
    await expect(button(comms, /^Copy$/)).toHaveCount(0)
    await expect(button(comms, 'Copy all the same')).toBeVisible()
    await takePictures(comms, 'parents-after-alert')
    await head.goto(`/incidents/${id}/parents`)
    await schoolAdmin.call('endAlert', { id: alert.id }, {})
    await comms.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await button(head, 'Approve again').click()
    await button(head, 'Confirm').click()
    await expect(warning).toBeHidden()
    await expect(button(comms, /^Copy$/)).toBeVisible()
  })

  await test.step('whoever approves their own words is asked to let somebody else read them, and the list says it', async () => {
    await head.goto(`/incidents/${id}/parents`)
    await card(head).first().getByRole('button', { name: 'Change the words' }).click()
    await head.getByLabel('What parents read').fill('EXERCISE. Collect at the gate.')
    await button(head, 'Ask for approval').click()
    await button(head, 'Approve').click()
    await expect(head.getByRole('alertdialog')).toContainText('You wrote these words yourself')
    await button(head, 'Confirm').click()
    await expect(card(head).first()).toContainText('Approved by Alex Admin, who wrote it')
  })

  await test.step('after the incident is closed the approved words can still be copied', async () => {
    await schoolAdmin.call('saveIncident', { id }, { closed: 'now' })
    await comms.reload()
    await expect(card(comms).first()).toContainText('Collect at the gate')
    await expect(button(comms, 'Change the words')).toHaveCount(0)
    await button(comms, 'Copy').click()
    await expect(card(comms).first().getByRole('status')).toContainText('Copied')
    expect(await comms.evaluate(() => navigator.clipboard.readText())).toContain('at the gate')
  })
})

/** The next entry of the log reaches the server, and its answer is lost. */
async function loseNextAnswer(page: Page): Promise<void> {
  let isLost = false
  await page.route('**/api/incidents/*/logs*', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** The device does not learn from the log what the server has, as in a bad network. */
async function holdBackLog(page: Page): Promise<void> {
  await page.route('**/api/incidents/*/logs*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
}

// Fails when a repetition has another time than the entry that the server has.
test('a step whose answer was lost is repeated as the same entry', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { page } = await openDevice({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'No heating' })
  const steps = async () => {
    const log = await schoolAdmin.call('listLogEntries', { id })
    const messages = log.filter(({ type }) => type === 'parents')
    return messages.map(({ content }) => JSON.parse(content).step)
  }
  await page.route('**/api/events*', (route) => route.abort())
  await signIn(page, school.admin, `/incidents/${id}/parents`)

  await page.getByLabel('Title').fill('Closing early')
  await page.getByLabel('What parents read').fill('School closes at 13:00 today.')
  await loseNextAnswer(page)
  await button(page, 'Ask for approval').click()
  await expect(page.getByText('The server could not be reached')).toBeVisible()
  await button(page, 'Ask for approval').click()
  await expect(page.getByText('It waits for approval')).toBeVisible()
  expect(await steps()).toEqual(['proposed'])

  await holdBackLog(page)
  await button(page, 'Approve').click()
  await loseNextAnswer(page)
  await button(page, 'Confirm').click()
  await expect(card(page)).toContainText('The server could not be reached')
  await button(page, 'Approve').click()
  await button(page, 'Confirm').click()
  await expect(card(page)).toContainText('Approved by')
  expect(await steps()).toEqual(['proposed', 'approved'])

  await loseNextAnswer(page)
  await button(page, 'Copy').click()
  await expect(card(page)).toContainText('It is not known whether this was done')
  await button(page, 'Copy').click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'School closes at 13:00 today.',
  )
  expect(await steps()).toEqual(['proposed', 'approved', 'copied'])
})
