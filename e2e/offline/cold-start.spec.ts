import { coldStart, goOffline, goOnline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

const SENT_LATER = 'What you write in the log is sent later.'

// Fails when the copy in the device store is not read at the start (`readCopy` in data/start.ts).
test('everything read before is available at two cold starts without a network', {
  tag: '@firefox',
}, async ({ head, openDevice }) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flooded boiler room' })
  await head.call(
    'addLogEntry',
    { id },
    {
      id: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
      type: 'text',
      content: 'Boiler switched off',
    },
  )
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher')
  await expect(page.getByText('Flooded boiler room')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()

  await goOffline(context)
  for (const start of ['first', 'second']) {
    await test.step(`${start} cold start`, async () => {
      const cold = await context.newPage()
      await coldStart(cold, '/menu')
      await expect(cold.getByText('You are currently offline')).toBeVisible()
      await expect(cold.getByText(SENT_LATER)).toBeVisible()
      await expect(cold.getByText('Flooded boiler room')).toBeVisible()
      await expect(cold.getByText('Riverside Academy').first()).toBeVisible()
      await coldStart(cold, `/incidents/${id}`)
      await expect(cold.getByText('Flooded boiler room')).toBeVisible()
      await expect(cold.getByRole('link', { name: 'Update' })).toHaveCount(0)
      await expect(cold.getByRole('button', { name: 'Close incident' })).toHaveCount(0)
      await coldStart(cold, '/logs')
      await expect(cold.getByText('Boiler switched off')).toBeVisible()
      const text = `Written at the ${start} cold start`
      await cold.getByPlaceholder('Enter log entry...').fill(text)
      await cold.getByRole('button', { name: 'Send' }).press('Enter')
      await expect(cold.getByRole('listitem').filter({ hasText: text })).toContainText(
        'It will be sent',
      )
      await coldStart(cold, '/incidents/new')
      await expect(cold.getByRole('button', { name: 'Save' })).toHaveCount(0)
      await cold.close()
    })
  }

  await test.step('back online everything is current without a reload', async () => {
    const cold = await context.newPage()
    await coldStart(cold, '/logs')
    await expect(cold.getByText('Boiler switched off')).toBeVisible()
    await head.call(
      'addLogEntry',
      { id },
      {
        id: crypto.randomUUID(),
        timestamp: new Date().toISOString(),
        type: 'text',
        content: 'Plumber on site',
      },
    )
    await goOnline(context)
    await expect(cold.getByText('Plumber on site')).toBeVisible()
    await expect(cold.getByText('You are currently offline')).toBeHidden()
    await expect(cold.getByText('Not sent yet')).toHaveCount(0)
    const texts = (await head.call('listLogEntries', { id })).map(({ content }) => content)
    expect(texts).toContain('Written at the first cold start')
  })
})
