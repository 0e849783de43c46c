import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { IncidentLogScreen } from './incident-log-screen.tsx'

const added = vi.hoisted(() => [] as { ownerid: string }[])
vi.mock('../../../data/sign-in/me.ts', () => ({
  useMe: () => ({ userid: 'kim', name: 'Kim', type: 'admin', roles: [], speakingRole: null }),
}))
vi.mock('../../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'kim', organisationid: '', token: 'token' }),
}))
vi.mock('../../../sync/outbox.ts', async (original) => ({
  ...(await original<object>()),
  addToOutbox: async (item: { ownerid: string }) => {
    added.push(item)
    return true
  },
}))

afterEach(() => {
  added.length = 0
  queryClient.clear()
})

const REAL = '20261128_rrrrrrrr'
const EXERCISE = '20261128_eeeeeeee'
const incident = (id: string, incidentDetails: string, exercise: boolean) => ({
  ...{ id, closed: null, exercise, incidentDetails, timestamp: '2026-11-28T10:00:00.000Z' },
  ...{ version: 1, userid: 'a', authorname: 'A', whoInformed: '' },
})

async function open(search: string) {
  const body = [incident(REAL, 'Knife at the gate', false), incident(EXERCISE, 'Fire drill', true)]
  queryClient.setQueryData(['', 'incidents'], { body, etag: null, checkedAt: Date.now() })
  const navigate = vi.fn()
  const location = { pathname: '/logs', search, key: 'd' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <IncidentLogScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return navigate
}

const select = () => page.getByLabelText('Incident', { exact: true })

test('the log that opens by itself is that of the real incident', async () => {
  await open('')
  await expect.element(select()).toHaveValue(REAL)
})

// Fails when `View incident log` of an exercise only makes it active: a real incident comes first there.
test('the log of an exercise is read and written by its address, and says what it is', async () => {
  const navigate = await open(`?incident=${EXERCISE}`)
  await expect.element(select()).toHaveValue(EXERCISE)
  await expect.element(page.getByText('This is the log of an exercise')).toBeVisible()
  await page.getByLabelText('Log entry', { exact: true }).fill('All out')
  await page.getByRole('button', { name: 'Send' }).click()
  await vi.waitFor(() => expect(added).toMatchObject([{ ownerid: EXERCISE }]))
  for (const name of ['Decision', 'Report to 999']) {
    const link = page.getByRole('link', { name, exact: true })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining(`?incident=${EXERCISE}`))
  }
  await select().selectOptions(REAL)
  expect(navigate.mock.calls.at(-1)?.[0]).toBe(`/logs?incident=${REAL}`)
})
