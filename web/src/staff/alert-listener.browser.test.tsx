import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useDarkMode } from '../app/dark-mode.ts'
import { queryClient } from '../data/lists/query-client.ts'
import { beginSession } from '../session/session.ts'
import { sampleAlert } from '../test-support/sample-alert.ts'
import { show } from '../test-support/show.tsx'
import { AlertListener } from './alert-listener.tsx'

const ALERTS = ['riverside', 'alerts']

/** How many times the code of the overlay has been loaded. */
const loads = vi.hoisted(() => ({ done: 0 }))

vi.mock('./features/alerts/alert-overlay.tsx', () => {
  loads.done += 1
  return { AlertOverlay: () => <p>An alert covers the screen</p> }
})

function signIn(): void {
  const iat = Math.floor(Date.now() / 1000)
  const user = { userid: 'teacher', schoolid: 'riverside', type: 'standard' as const }
  const times = { iat, exp: iat + TOKEN_LIFETIME_MS / 1000 }
  const claims = { ...user, ...times, org: 'riverside', jti: crypto.randomUUID(), ver: 1 }
  beginSession({
    ...user,
    ...{ name: 'Dana Fox', organisationname: 'Riverside Academy', isprovider: false },
    ...{ success: true, organisationid: 'riverside', device: 'a device' },
    token: `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.signature`,
  })
}

function arrive(...body: unknown[]): void {
  queryClient.setQueryData(ALERTS, { body, etag: null, checkedAt: Date.now() })
}

beforeEach(signIn)

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

// Fails when the code is loaded only once there is an alert: on one bar of signal that takes seconds.
test('the alert overlay is loaded before there is an alert, and shown with the first one', async () => {
  arrive()
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertListener />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(loads.done).toBe(1), { timeout: 10_000 })
  await expect.element(page.getByText('An alert covers the screen')).not.toBeInTheDocument()
  arrive(sampleAlert({ id: 'alert_abcdefghijkl' }))
  await expect.element(page.getByText('An alert covers the screen')).toBeVisible()
  expect(loads.done).toBe(1)
})

test('a silent alert darkens every screen until it has ended', async () => {
  localStorage.setItem('darkmode', 'false')
  document.body.className = 'light'
  arrive()
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertListener />
    </QueryClientProvider>,
  )
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ recipientids: ['site'] }))
  arrive(sampleAlert({ sound: 'loud' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.body.className).toBe('light')
  arrive(sampleAlert())
  await vi.waitFor(() => expect(document.body.className).toBe('dark'))
  arrive(sampleAlert({ ended: new Date().toISOString() }))
  await vi.waitFor(() => expect(document.body.className).toBe('light'))
})

test('a person who switches dark mode off during a silent alert keeps a light screen until the next one', async () => {
  localStorage.setItem('darkmode', 'false')
  arrive(sampleAlert())
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertListener />
      <DarkModeSwitch />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.className).toBe('dark'))
  await page.getByRole('button', { name: 'Switch off' }).click()
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ message: 'An update' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ id: 'alert_bbbbbbbbbbbb' }), sampleAlert())
  await vi.waitFor(() => expect(document.body.className).toBe('dark'))
})

function DarkModeSwitch() {
  const { setDark } = useDarkMode()
  return (
    <button type="button" onClick={() => setDark(false)}>
      Switch off
    </button>
  )
}
