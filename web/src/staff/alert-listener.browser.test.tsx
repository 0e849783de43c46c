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

vi.mock('./features/alerts/alert-overlay.tsx', async () => {
  const { useAlerts } = await import('../data/alerts/alerts.ts')
  loads.done += 1
  const AlertOverlay = () =>
    useAlerts().data?.map(({ id, message }) => (
      <p key={id}>An alert covers the screen: {message}</p>
    ))
  return { AlertOverlay }
})

const covering = (message: string) => page.getByText(`An alert covers the screen: ${message}`)

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
  await expect.poll(() => loads.done).toBe(1)
  await expect.element(covering('')).not.toBeInTheDocument()
  arrive(sampleAlert({ message: 'Man at Gate B' }))
  await expect.element(covering('Man at Gate B')).toBeVisible()
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
  arrive(sampleAlert({ recipientids: ['site'], message: 'For others' }))
  await expect.element(covering('For others')).toBeVisible()
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ sound: 'loud', message: 'With a siren' }))
  await expect.element(covering('With a siren')).toBeVisible()
  expect(document.body.className).toBe('light')
  arrive(sampleAlert())
  await expect.poll(() => document.body.className).toBe('dark')
  arrive(sampleAlert({ ended: new Date().toISOString() }))
  await expect.poll(() => document.body.className).toBe('light')
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
  await expect.poll(() => document.body.className).toBe('dark')
  await page.getByRole('button', { name: 'Switch off' }).click()
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ message: 'An update' }))
  await expect.element(covering('An update')).toBeVisible()
  expect(document.body.className).toBe('light')
  arrive(sampleAlert({ id: 'alert_bbbbbbbbbbbb' }), sampleAlert())
  await expect.poll(() => document.body.className).toBe('dark')
})

function DarkModeSwitch() {
  const { setDark } = useDarkMode()
  return (
    <button type="button" onClick={() => setDark(false)}>
      Switch off
    </button>
  )
}
