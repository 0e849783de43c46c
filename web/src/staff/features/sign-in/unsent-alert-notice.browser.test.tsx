import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ALERT_RETRY_MS } from '../../../sync/outbox-rules.ts'
import { show } from '../../../test-support/show.tsx'
import { UnsentAlertNotice } from './unsent-alert-notice.tsx'

const device = vi.hoisted(() => ({ items: [] as unknown[] }))
vi.mock('../../../sync/outbox.ts', () => ({ itemsOfEndedSignIn: () => device.items }))

const alertOf = (age: number, more: object = {}) => {
  const written = Date.now() - age
  return { id: 'a', kind: 'alert', body: {}, written, clock: written, ...more }
}

const title = page.getByText(/^The alert of \d\d:\d\d may not have been sent$/)

test('an alert that can still be sent goes out when whoever sent it logs in', async () => {
  device.items = [alertOf(60_000)]
  await show(<UnsentAlertNotice />)
  await expect.element(title).toBeVisible()
  await expect
    .element(page.getByText(/It goes out as soon as the person who sent it/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: '999' })).toBeVisible()
})

test('an alert that is too old to be sent says so', async () => {
  device.items = [alertOf(ALERT_RETRY_MS + 60_000)]
  await show(<UnsentAlertNotice />)
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(/It is too late to send it/)).toBeVisible()
})

test('what the server has refused, and what only says that somebody is safe, is not announced', async () => {
  const answer = { answer: 'safe', timestamp: new Date().toISOString() }
  device.items = [
    alertOf(60_000, { refused: { code: 'conflict', errors: [] } }),
    { id: 'b', kind: 'alertanswer', body: answer },
  ]
  await show(<UnsentAlertNotice />)
  await expect.element(page.getByText(/may not have been sent/)).not.toBeInTheDocument()
})
