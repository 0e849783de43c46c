import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The printed page repeats the words, and is not on the screen. */
const seen = (page: Page, text: string | RegExp, options?: { exact: boolean }) =>
  page.getByText(text, options).filter({ visible: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a situation report begins with the record, is changed, and each version shows what is new', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  const { id } = await schoolAdmin.call(
    'reportIncident',
    {},
    { incidentDetails: 'Water in the boiler room', incidentLocation: 'Boiler room' },
  )
  const timestamp = new Date().toISOString()
  const decided = JSON.stringify({ decision: 'Close at 14:00', reason: 'No heating' })
  await schoolAdmin.call(
    'addLogEntry',
    { id },
    { id: crypto.randomUUID(), type: 'decision', content: decided, timestamp },
  )
  const { page: head, context } = await openDevice({ viewport: { width: 390, height: 844 } })
  const { page: teacher } = await openDevice()
  await signIn(head, school.admin, `/incidents/${id}`)

  await test.step('it begins with what the record says', async () => {
    await link(head, 'Situation report').click()
    await expect(seen(head, 'No situation report yet')).toBeVisible()
    await link(head, 'Write the first version').click()
    await expect(field(head, 'Situation')).toHaveValue(
      /Water in the boiler room \(reported by .*\)\nIncident location: Boiler room/,
    )
    await expect(field(head, 'Decisions')).toHaveValue(
      /decided: Close at 14:00. Reason: No heating/,
    )
    await expectAccessible(head, 'Situation report')
  })

  await test.step('what was typed outlives a reload, and a save without a network', async () => {
    await field(head, 'Next steps').fill('Next report at 15:00 <b>sharp</b>')
    await head.reload()
    await expect(field(head, 'Next steps')).toHaveValue('Next report at 15:00 <b>sharp</b>')
    await goOffline(context)
    await button(head, 'Save as version 1').click()
    await expect(seen(head, /Not sent yet: only this device has it/)).toBeVisible()
    await expect(seen(head, 'Next report at 15:00 <b>sharp</b>')).toBeVisible()
    await goOnline(context)
    await expect(seen(head, /Not sent yet/)).toHaveCount(0)
  })

  await test.step('everybody reads it from the log, and only the team writes the next one', async () => {
    await signIn(teacher, school.teacher, '/logs')
    await link(teacher, 'Read').click()
    await expect(seen(teacher, 'Next report at 15:00 <b>sharp</b>')).toBeVisible()
    await expect(link(teacher, 'Write the next version')).toHaveCount(0)
  })

  await test.step('a second editor loses nothing, and both are told', async () => {
    await link(head, 'Write the next version').click()
    await field(head, 'People').fill('Everybody is safe')
    const situation = 'The water is out'
    await schoolAdmin.call(
      'addLogEntry',
      { id },
      {
        ...{ id: crypto.randomUUID(), type: 'sitrep', timestamp: new Date().toISOString() },
        content: JSON.stringify({ situation, people: 'One cut hand' }),
      },
    )
    await expect(
      head.getByText(/^Version 2 was saved by .*, while you were writing$/),
    ).toBeVisible()
    await expect(field(head, 'People')).toHaveValue('Everybody is safe')
    await expect(seen(head, 'One cut hand')).toBeVisible()
    await button(head, 'Use this text: Situation').first().click()
    await expect(field(head, 'Situation')).toHaveValue('The water is out')
    await button(head, 'Undo').click()
    await expect(field(head, 'Situation')).toHaveValue(/boiler room/)
    await field(head, 'Situation').fill('The water is out\nThe floor is wet')
    await button(head, 'Save as version 3').click()
    await expect(seen(head, /^Version 3, /)).toBeVisible()
    await expect(seen(head, 'New The floor is wet')).toBeVisible()
    await expect(seen(head, 'The water is out', { exact: true })).toBeVisible()
    await expect(seen(head, 'No longer One cut hand')).toBeVisible()
    await expect(seen(teacher, 'There is a newer one: version 3')).toBeVisible()
    await expectAccessible(head, 'Situation report')
  })

  await test.step('it is sent by mail to people of the school, and the log says to whom', async () => {
    await button(head, 'Send by mail').click()
    await button(head, 'Send').click()
    await expect(seen(head, 'Choose who gets the mail')).toBeVisible()
    await head.getByRole('checkbox').first().check()
    await expectAccessible(head, 'Situation report')
    await button(head, 'Send').click()
    await expect(seen(head, /^Sent by mail .* by .* to /)).toBeVisible()
    const log = await schoolAdmin.call('listLogEntries', { id })
    expect(log.filter(({ type }) => type === 'mailing')).toHaveLength(1)
  })

  await test.step('it is printed on A4 in three layouts, and copied as text', async () => {
    const printed = head.locator('[class*="paper"]')
    await head.emulateMedia({ media: 'print' })
    await expect(printed).toContainText('Situation report 3,')
    await expect(printed).toContainText('+ The floor is wet')
    await expect(link(head, 'Write the next version')).toBeHidden()
    await head.emulateMedia({ media: 'screen' })
    await head.getByLabel('Layout of the print').selectOption('ICS-201, Incident Briefing')
    await expect(printed).toContainText('5. Situation Summary and Health and Safety Briefing')
    await expect(printed).toContainText('10. Resource Summary')
    await head.getByLabel('Layout of the print').selectOption('ICS-214, Activity Log')
    await expect(printed).toContainText('6. Resources Assigned')
    await expect(printed).toContainText('Home Agency (and Unit)')
    await expect(printed).toContainText('7. Activity Log')
    await expect(printed).toContainText('Decision: Close at 14:00')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(head, 'Copy as text').click()
    await expect(seen(head, 'Copied')).toBeVisible()
    expect(await head.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Situation report 3, .*\n\nIncident: Water in the boiler room.*\nWritten .*\n\nSituation\nThe water is out\nThe floor is wet/,
    )
  })

  await test.step('a closed incident keeps its versions, and takes no more', async () => {
    await schoolAdmin.call('saveIncident', { id }, { closed: 'now' })
    await expect(seen(head, /^The incident was closed/)).toBeVisible()
    await expect(seen(head, 'New The floor is wet')).toBeVisible()
    await expect(link(head, 'Write the next version')).toHaveCount(0)
  })
})
