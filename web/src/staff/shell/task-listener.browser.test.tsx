import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/lists/query-client.ts'
import { NavigationProvider } from '../../routing/navigation.tsx'
import { show } from '../../test-support/show.tsx'
import { ToastHost } from '../../ui/dialog/toast-host.tsx'
import { TaskListener } from './task-listener.tsx'

const me = { userid: 'kim', name: 'Kim Lake', type: 'standard', roles: [] }
vi.mock('../../data/sign-in/me.ts', () => ({ useMe: () => me }))

const INCIDENT = '20261121_aaaaaaaa'
const NEW_INCIDENT = '20261121_bbbbbbbb'

afterEach(() => queryClient.clear())

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

function task(id: string, title: string, incidentid = INCIDENT) {
  const owner = { roleid: null, userids: ['kim'], ownername: 'Kim Lake', due: null }
  const by = {
    userid: 'ali',
    authorname: 'Ali Khan',
    timestamp: '2026-11-21T10:00:00.000Z',
    seq: 1,
  }
  return {
    id,
    incidentid,
    title,
    state: 'open',
    ...owner,
    ...by,
    initial: owner,
    changes: [],
  }
}

function incident(id: string, exercise = false) {
  return { id, incidentDetails: 'Flood', exercise, closed: null }
}

async function listen(exercise = false) {
  keep(['incidents'], [incident(INCIDENT, exercise)])
  keep(['tasks', INCIDENT], [task('task_a', 'Open the hall')])
  const location = { pathname: '/menu', search: '', key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  const navigate = vi.fn()
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <ToastHost owner="kim">
          <TaskListener />
        </ToastHost>
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return navigate
}

const arrive = (...titles: string[]) =>
  keep(
    ['tasks', INCIDENT],
    [task('task_a', 'Open the hall'), ...titles.map((title, at) => task(`task_${at}`, title))],
  )

test('a task that arrives is told on any screen, and what was there before is not', async () => {
  const navigate = await listen()
  arrive('Ring the parents')
  await expect.element(page.getByText('Task for you')).toBeVisible()
  await expect.element(page.getByText('Ring the parents')).toBeVisible()
  await expect.element(page.getByText('Open the hall')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  expect(navigate.mock.calls[0]?.[0]).toBe(`/tasks/task_0?incident=${INCIDENT}`)
  // Were the first told again, this would be the news of two tasks.
  arrive('Ring the parents', 'Count the keys')
  await expect.element(page.getByText('Count the keys')).toBeVisible()
  await expect.element(page.getByText('Task for you')).toBeVisible()
})

test('many tasks at once are one line, and an exercise says so', async () => {
  await listen(true)
  arrive('A', 'B', 'C')
  await expect.element(page.getByText('Exercise. Tasks')).toBeVisible()
  await expect.element(page.getByText('There is news about 3 of your tasks.')).toBeVisible()
})

test('tasks that come with a new incident are told, and a real one stays beside those of an exercise', async () => {
  await listen(true)
  keep(['tasks', NEW_INCIDENT], [task('task_b', 'Close the gate', NEW_INCIDENT)])
  keep(['incidents'], [incident(INCIDENT, true), incident(NEW_INCIDENT)])
  await expect.element(page.getByText('Close the gate')).toBeVisible()
  arrive('Count the keys')
  await expect.element(page.getByText('Count the keys')).toBeVisible()
  await expect.element(page.getByText('Close the gate')).toBeVisible()
})
