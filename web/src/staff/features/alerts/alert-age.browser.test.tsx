import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { reportResponse, resetServerReachability } from '../../../http/server-reachability.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { AlertOverlay } from './alert-overlay.tsx'

const device = vi.hoisted(() => ({ online: true }))
vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => device.online,
  isOnline: () => device.online,
  followOnline: () => () => undefined,
}))
vi.mock('../../../data/alerts/alert-answers.ts', async (original) => ({
  ...(await original<object>()),
  answerAlert: async () => true,
}))

beforeEach(() => {
  device.online = true
})
afterEach(() => {
  resetServerReachability()
  queryClient.clear()
  localStorage.clear()
})

const DAY = 86_400_000
const lastWeek = new Date(Date.now() - 6 * DAY).toISOString()

async function overlay(alert: Partial<Alert>): Promise<HTMLElement> {
  const body = [sampleAlert(alert)]
  queryClient.setQueryData(['', 'alerts'], { body, etag: null, checkedAt: 0 })
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertOverlay />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: /Lockdown/ })).toBeVisible()
  return page.getByRole('dialog').element() as HTMLElement
}

test('an alert of another day says the day, one of today only the time', async () => {
  const dialog = await overlay({ timestamp: lastWeek })
  expect(dialog.innerText).toContain(formatDateTime(lastWeek))
  const today = new Date().toISOString()
  queryClient.setQueryData(['', 'alerts'], { body: [sampleAlert({ timestamp: today })] })
  await expect.poll(() => dialog.innerText).toContain(`Jordan Hale, ${formatTime(today)}`)
  expect(dialog.innerText).not.toMatch(/may be over/)
})

// Fails when the overlay looks current: the banner that says so is below it.
test('a phone without a network says of when its alert is, and that it may be over', async () => {
  device.online = false
  reportResponse(true, Date.parse(lastWeek))
  const dialog = await overlay({ timestamp: lastWeek })
  expect(dialog.innerText).toContain(
    `No network: this is as of ${formatDateTime(lastWeek)}. It may be over.`,
  )
})

test('an end that is shown does not say that it may be over', async () => {
  device.online = false
  const timestamp = new Date().toISOString()
  const dialog = await overlay({ timestamp })
  const body = [sampleAlert({ timestamp, ended: timestamp, endedby: 'Head' })]
  queryClient.setQueryData(['', 'alerts'], { body, etag: null, checkedAt: 0 })
  await expect.element(page.getByRole('heading', { name: /^All clear/ })).toBeVisible()
  expect(dialog.innerText).not.toMatch(/may be over/)
})
