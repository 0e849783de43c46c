import { randomUUID } from 'node:crypto'
import { expect, signIn, test } from '../support/test.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })

test('the log shows times, and the day once above the first entry of each day', async ({
  head,
  page,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Burst main' })
  // The two early entries are of one day, whatever the time is now.
  const now = Date.now()
  const noon = Date.parse(`${new Date(now - 48 * HOUR_MS).toISOString().slice(0, 10)}T12:00:00Z`)
  const add = (content: string, moment: number) =>
    head.call(
      'addLogEntry',
      { id },
      { id: randomUUID(), type: 'text', content, timestamp: new Date(moment).toISOString() },
    )
  await add('Water in the cellar', noon - HOUR_MS)
  await add('Pump is running', noon)
  await add('Cellar is dry', now)
  await signIn(page, 'teacher', '/logs')
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const time = (text: string) => entry(text).locator('time')
  await expect(time('Pump is running')).toHaveText(/^\d\d:\d\d$/)
  await expect(time('Pump is running')).toHaveAttribute('title', /^\d+ \w+ \d{4}, \d\d:\d\d:\d\d$/)
  const first = DAY.format(noon)
  await expect(entry('Water in the cellar')).toContainText(first)
  await expect(page.getByText(first, { exact: true })).toHaveCount(1)
  await expect(entry('Cellar is dry')).toContainText(DAY.format(now))
})
