import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
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
    await expect(head.getByText('No situation report yet')).toBeVisible()
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
    await expect(head.getByText(/Not sent yet: only this device has it/)).toBeVisible()
    await expect(head.getByText('Next report at 15:00 <b>sharp</b>')).toBeVisible()
    await goOnline(context)
    await expect(head.getByText(/Not sent yet/)).toHaveCount(0)
  })

  await test.step('everybody reads it from the log, and only the team writes the next one', async () => {
    await signIn(teacher, school.teacher, '/logs')
    await link(teacher, 'Read').click()
    await expect(teacher.getByText('Next report at 15:00 <b>sharp</b>')).toBeVisible()
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
    await expect(head.getByText('One cut hand')).toBeVisible()
    await button(head, 'Use this text: Situation').first().click()
    await expect(field(head, 'Situation')).toHaveValue('The water is out')
    await button(head, 'Undo').click()
    await expect(field(head, 'Situation')).toHaveValue(/boiler room/)
    await field(head, 'Situation').fill('The water is out\nThe floor is wet')
    await button(head, 'Save as version 3').click()
    await expect(head.getByText(/^Version 3, /)).toBeVisible()
    await expect(head.getByText('New The floor is wet')).toBeVisible()
    await expect(head.getByText('The water is out', { exact: true })).toBeVisible()
    await expect(head.getByText('No longer One cut hand')).toBeVisible()
    await expect(teacher.getByText('There is a newer one: version 3')).toBeVisible()
    await expectAccessible(head, 'Situation report')
  })

  await test.step('a closed incident keeps its versions, and takes no more', async () => {
    await schoolAdmin.call('saveIncident', { id }, { closed: 'now' })
    await expect(head.getByText(/^The incident was closed/)).toBeVisible()
    await expect(head.getByText('New The floor is wet')).toBeVisible()
    await expect(link(head, 'Write the next version')).toHaveCount(0)
  })
})
