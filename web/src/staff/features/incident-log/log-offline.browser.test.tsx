import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { outboxItems, remove } from '../../../sync/outbox.ts'
import { show } from '../../../test-support/show.tsx'
import { LogComposer } from './log-composer.tsx'
import { LogList } from './log-list.tsx'

type Item = { kind: string; ownerid: string; order?: number }
const device = vi.hoisted(() => ({ online: true }))

vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => device.online,
  isOnline: () => device.online,
  followOnline: () => () => undefined,
}))
vi.mock('../../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'teacher', organisationid: 'riverside', token: 'token' }),
}))
vi.mock('../../../sync/outbox.ts', async () => {
  const { signal, useSignal } = await import('../../../storage/signal.ts')
  const items = signal<readonly Item[]>([])
  return {
    outboxItems: items.get,
    useOutbox: () => ({ items: useSignal(items) }),
    addToOutbox: async (item: Item) => {
      items.set([...items.get(), { ...item, order: items.get().length + 1 }])
      return true
    },
    remove: () => items.set([]),
  }
})

const INCIDENT = '20261121_aaaaaaaa'
const TEXT = 'Gate B is locked'
const field = () => page.getByLabelText('Log entry', { exact: true })

beforeEach(() => Object.assign(device, { online: true }))
afterEach(() => {
  remove('')
  vi.unstubAllGlobals()
  queryClient.clear()
})

async function showLog(answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/logs') ? answer() : Promise.reject(new TypeError('Failed to fetch')),
  )
  await show(
    <QueryClientProvider client={queryClient}>
      <LogList incidentid={INCIDENT} roles={[]} filter={{ roleid: '', isDecisionLog: false }} />
      <LogComposer incidentid={INCIDENT} onAdded={() => undefined} />
    </QueryClientProvider>,
  )
}

async function write(): Promise<void> {
  await field().fill(TEXT)
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('')
}

// Fails when the log's read is awaited before the outbox: the text would be out of sight and typed again.
test('an entry written before the log was ever read stays in sight while the log cannot be read', async () => {
  await showLog(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(page.getByText('An error occurred')).toBeVisible()
  await write()
  const entry = page.getByRole('listitem').filter({ hasText: TEXT })
  await expect.element(entry.getByText(/Not sent yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test.each([
  ['a page of a proxy', '<!doctype html><p>Sign in to the guest network</p>', 'text/html'],
  ['no list', '{}', 'application/json'],
])('an answer that is %s counts as empty, with what waits in sight', async (_, body, type) => {
  const headers = { 'content-type': type }
  await showLog(async () => new Response(body, { status: 200, headers }))
  await expect.element(page.getByText('No entries yet')).toBeVisible()
  await write()
  await expect.element(page.getByRole('listitem').filter({ hasText: TEXT })).toBeVisible()
  await expect.element(page.getByText('An error occurred')).not.toBeInTheDocument()
})

// Fails when the field is read-only offline: nobody would write down what happened.
test('offline an entry is written, kept, and shown as one that will be sent', async () => {
  device.online = false
  await showLog(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(page.getByText(/You are offline/)).toBeVisible()
  await write()
  const entry = page.getByRole('listitem').filter({ hasText: TEXT })
  await expect.element(entry.getByText('Not sent yet. It will be sent.')).toBeVisible()
  expect(outboxItems()).toMatchObject([{ kind: 'log', ownerid: INCIDENT }])
})
