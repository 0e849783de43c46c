import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { readTasks } from '../data/incidents/tasks.ts'
import { queryClient } from '../data/lists/query-client.ts'
import { call, send } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { show } from '../test-support/show.tsx'
import { OpenTasksNotice, ReadOpenTasksNotice } from './open-tasks-notice.tsx'

vi.mock('../http/call.ts', () => ({ call: vi.fn(), send: vi.fn() }))
vi.mock('../data/sign-in/me.ts', () => ({ useMe: () => ({ userid: 'kim', name: 'Kim' }) }))

const INCIDENT = '20261121_aaaaaaaa'

afterEach(() => {
  vi.resetAllMocks()
  queryClient.clear()
})

function notice() {
  return (
    <QueryClientProvider client={queryClient}>
      <OpenTasksNotice incidentid={INCIDENT} />
    </QueryClientProvider>
  )
}

test('closing does not look free of tasks while they are being read', async () => {
  vi.mocked(send).mockReturnValue(new Promise(() => {}))
  await show(notice())
  await expect.element(page.getByText('Reading the tasks…')).toBeVisible()
})

test('closing says that the tasks are not known when they could not be read', async () => {
  const refusal = new CallFailure({ code: 'not-found', message: 'No', status: 404 })
  vi.mocked(send).mockRejectedValue(refusal)
  await show(notice())
  await expect.element(page.getByText('The tasks could not be read')).toBeVisible()
})

test('an admin who closes an incident reads what is not finished, and who has it', async () => {
  const task = { id: 'task_a', title: 'Open the hall', state: 'open', ownername: 'Ali Khan' }
  const done = { ...task, id: 'task_b', title: 'Ring parents', state: 'done' }
  const nobodys = { ...task, id: 'task_c', title: 'Blankets', ownername: '' }
  vi.mocked(call).mockResolvedValue([task, done, nobodys] as Awaited<ReturnType<typeof readTasks>>)
  await show(<ReadOpenTasksNotice incidentid={INCIDENT} organisationid="riverside" />)
  await expect.element(page.getByText('2 tasks are not finished')).toBeVisible()
  await expect.element(page.getByText('Open the hall (Ali Khan)')).toBeVisible()
  await expect.element(page.getByText('Blankets (not assigned)')).toBeVisible()
})
