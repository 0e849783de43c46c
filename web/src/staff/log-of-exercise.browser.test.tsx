import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { NavigationProvider } from '../routing/navigation.tsx'
import { show } from '../test-support/show.tsx'
import { IncidentLogScreen } from './features/incident-log/incident-log-screen.tsx'
import { ReadAloudScreen } from './features/report-to-999/read-aloud-screen.tsx'

const added = vi.hoisted(() => [] as { ownerid: string }[])
vi.mock('../data/sign-in/me.ts', () => ({
  useMe: () => ({ userid: 'kim', name: 'Kim', type: 'admin', roles: [], speakingRole: null }),
}))
vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'kim', organisationid: '', token: 'token' }),
}))
vi.mock('../sync/outbox.ts', async (original) => ({
  ...(await original<object>()),
  addToOutbox: async (item: { ownerid: string }) => {
    added.push(item)
    return true
  },
}))

const stored = vi.hoisted(() => new Map<string, object[]>())
vi.mock('../data/log/incident-log.ts', async (original) => {
  const real = await original<{ useLogEntries: (id: string) => object }>()
  const readLog = real.useLogEntries
  return {
    ...real,
    useLogEntries: (id: string) =>
      stored.has(id) ? { state: 'ready', rows: [stored.get(id)] } : readLog(id),
  }
})

afterEach(() => {
  stored.clear()
  added.length = 0
  queryClient.clear()
})

const REAL = '20261128_rrrrrrrr'
const EXERCISE = '20261128_eeeeeeee'
const incident = (id: string, incidentDetails: string, exercise: boolean) => ({
  ...{ id, closed: null as string | null, exercise, incidentDetails },
  timestamp: '2026-11-28T10:00:00.000Z',
  ...{ version: 1, userid: 'a', authorname: 'A', whoInformed: '' },
})

function setIncidents(closedExercise: string | null = null) {
  const exercise = { ...incident(EXERCISE, 'Fire drill', true), closed: closedExercise }
  const body = [incident(REAL, 'Knife at the gate', false), exercise]
  queryClient.setQueryData(['', 'incidents'], { body, etag: null, checkedAt: Date.now() })
}

async function open(search: string, screen = <IncidentLogScreen />, params = {}) {
  setIncidents()
  const navigate = vi.fn()
  const location = { pathname: '/logs', search, key: 'd' }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        {screen}
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
  await expect.poll(() => added).toMatchObject([{ ownerid: EXERCISE }])
  for (const name of ['Decision', 'Report to 999']) {
    const link = page.getByRole('link', { name, exact: true })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining(`?incident=${EXERCISE}`))
  }
  await select().selectOptions(REAL)
  expect(navigate.mock.calls.at(-1)?.[0]).toBe(`/logs?incident=${REAL}`)
})

// Fails when the real log takes its place: what is being typed about the drill would go there.
test('when the exercise is closed its log ends, and no other opens by itself', async () => {
  const navigate = await open(`?incident=${EXERCISE}`)
  await page.getByLabelText('Log entry', { exact: true }).fill('Drill over')
  setIncidents('2026-11-28T10:20:00.000Z')
  await expect.element(page.getByText('This incident has been closed')).toBeVisible()
  await expect.element(page.getByLabelText('Log entry', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open the log of Knife at the gate' }).click()
  expect(navigate.mock.calls.at(-1)?.[0]).toBe(`/logs?incident=${REAL}`)
})

// Fails when the screen looks in the real incident: the drill then leads to the real form.
test('a report to 999 of an exercise is read aloud as that of the exercise', async () => {
  const content = JSON.stringify({ major: false, exactlocation: 'Gate B' })
  const report = {
    ...{ id: 'r1', seq: 1, incidentid: EXERCISE, type: 'methane', content },
    ...{ userid: 'kim', authorname: 'Kim', roleid: null, refersto: null, happened: null },
    ...{ timestamp: '2026-11-28T10:01:00.000Z', pictures: [] },
  }
  stored.set(EXERCISE, [report]).set(REAL, [])
  await open(`?incident=${EXERCISE}`, <ReadAloudScreen />, { entryid: 'r1' })
  await expect.element(page.getByText('Gate B')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Update' }))
    .toHaveAttribute('href', expect.stringContaining(`?incident=${EXERCISE}`))
})
