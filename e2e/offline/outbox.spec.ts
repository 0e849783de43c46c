import { signInByCall } from '../support/api.ts'
import { TestServer } from '../support/server.ts'
import {
  collectComplaints,
  expect,
  INSTALLABLE,
  signIn,
  test,
  untilInstalled,
} from '../support/test.ts'

test('an entry sent while the server is down is kept over a reload and arrives once', async ({
  browser,
}) => {
  const server = await TestServer.start()
  const context = await browser.newContext({ baseURL: server.address, ...INSTALLABLE })
  try {
    const page = await context.newPage()
    const complaints = collectComplaints(page)
    const head = await signInByCall(server.address, 'head')
    const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Power cut' })
    await signIn(page, 'teacher')
    await page.getByRole('link', { name: 'View incident log' }).click()
    await expect(page.getByPlaceholder('Enter log entry...')).toBeVisible()
    await untilInstalled(page)

    await server.down()
    await page.getByPlaceholder('Enter log entry...').fill('Lifts checked, nobody inside')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Lifts checked, nobody inside')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Lifts checked, nobody inside')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()

    await server.up()
    await expect(page.getByText('Not sent yet')).toBeHidden({ timeout: 45_000 })
    await expect(page.getByText('Lifts checked, nobody inside')).toHaveCount(1)
    const log = await head.call('listLogEntries', { id })
    expect(log.map((entry) => entry.content)).toEqual(['Lifts checked, nobody inside'])
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await server.remove()
  }
})
