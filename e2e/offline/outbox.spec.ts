import { wakeOutbox } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test, waitUntilInstalled } from '../support/test.ts'

test('an entry sent while the server is down is kept over a reload and arrives once', async ({
  head,
  openDevice,
  server: lasting,
}) => {
  const server = await lasting.startSecondProcess()
  try {
    const { context, page } = await openDevice({ baseURL: server.address, ...INSTALLABLE })
    const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Power cut' })
    await signIn(page, 'teacher')
    await page.getByRole('link', { name: 'View incident log' }).click()
    await expect(page.getByPlaceholder('Enter log entry...')).toBeVisible()
    await waitUntilInstalled(page)

    await server.stop()
    await page.getByPlaceholder('Enter log entry...').fill('Lifts checked, nobody inside')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Lifts checked, nobody inside')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Lifts checked, nobody inside')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()

    await server.startProcess()
    await wakeOutbox(context)
    await expect(page.getByText('Not sent yet')).toBeHidden()
    await expect(page.getByText('Lifts checked, nobody inside')).toHaveCount(1)
    const log = await head.call('listLogEntries', { id })
    expect(log.map((entry) => entry.content)).toEqual(['Lifts checked, nobody inside'])
  } finally {
    await server.remove()
  }
})
