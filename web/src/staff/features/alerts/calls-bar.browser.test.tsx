import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { CallsBar } from './calls-bar.tsx'

const device = vi.hoisted(() => ({ items: [] as unknown[] }))

vi.mock('../../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed in', session: {} }),
}))
vi.mock('../../../data/sign-in/me.ts', async (original) => ({
  ...(await original<object>()),
  useMe: () => ({ userid: 'welfare', type: 'standard', organisationid: '', roles: [] }),
}))
vi.mock('../../../sync/outbox.ts', async (original) => ({
  ...(await original<object>()),
  useOutbox: () => ({ items: device.items }),
}))

afterEach(() => {
  device.items = []
  queryClient.clear()
  localStorage.clear()
})

const alert = sampleAlert()
const bar = () => page.getByRole('link')
const keep = (name: string, body: unknown, ...of: string[]) =>
  queryClient.setQueryData(['', name, ...of], { body, etag: null, checkedAt: 0 })

async function showBar(of: Alert = alert): Promise<void> {
  keep('alerts', [of])
  keep('users', [
    { id: 'head', name: 'Jordan Hale', phone: '07700 900001' },
    { id: 'welfare', name: 'Priya Nair', phone: '07700 900002' },
    { id: 'teacher', name: 'Dana Fox', phone: '07700 900003' },
  ])
  keep('content', { roles: [{ id: 'lead', title: 'Incident lead' }] })
  keep('allocations', [
    { roleid: 'lead', userid: 'head' },
    { roleid: 'lead', userid: 'welfare' },
  ])
  localStorage.setItem(
    'alerts/welfare',
    JSON.stringify({ [of.id]: { answer: 'help', updates: 0 } }),
  )
  await show(
    <QueryClientProvider client={queryClient}>
      <CallsBar />
    </QueryClientProvider>,
  )
}

const waiting = (changes: object = {}) => ({
  ...{ kind: 'alertanswer', id: 'a', order: 1, ownerid: alert.id },
  body: { id: 'a', answer: 'help', timestamp: '2026-11-21T10:00:00.000Z' },
  ...changes,
})

// Fails when the bar looks only at who is coming: somebody in danger waits for people who know of nothing.
test('a call for help that was never sent says so, and whom to ring', async () => {
  device.items = [waiting()]
  await showBar()
  await expect
    .element(bar())
    .toHaveTextContent('Your call for help is not sent yetRing: 999, Jordan Hale 07700 900001')
})

test('a call for help that was refused says so', async () => {
  device.items = [waiting({ refused: { code: 'closed', message: 'It is closed.' } })]
  await showBar()
  await expect.element(bar().getByText('Your call for help was not accepted')).toBeVisible()
})

test('a call for help that the server has stands, also while more words wait', async () => {
  const timestamp = '2026-11-21T10:00:00.000Z'
  const answer = { id: 'b', answer: 'help', note: '', position: null, room: null, timestamp }
  keep('ownanswers', { answers: [answer], responses: [] }, alert.id)
  device.items = [waiting()]
  await showBar()
  await expect.element(bar().getByText('You have called for help')).toBeVisible()
})

// Fails when the bar trusts what this device remembers: after a restore nobody knows of the call.
test('a call for help that the server no longer has says so, and whom to ring', async () => {
  const none = { answers: [], responses: [] }
  keep('ownanswers', none, alert.id)
  await showBar()
  // Not while only the copy on the device says so.
  await expect.element(bar().getByText('You have called for help')).toBeVisible()
  const body = { body: none, etag: null, checkedAt: Date.now() }
  queryClient.setQueryData(['', 'ownanswers', alert.id], body)
  await expect
    .element(bar())
    .toHaveTextContent(
      'The server does not have your call for help. Call againRing: 999, Jordan Hale 07700 900001',
    )
})
