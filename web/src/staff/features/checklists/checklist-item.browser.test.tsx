import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addTask, addTaskChange } from '../../../data/incidents/tasks.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { ChecklistItem } from './checklist-item.tsx'

const tasks = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('../../../data/incidents/tasks.ts', () => ({
  useTasks: () => tasks,
  addTask: vi.fn(async (_, task) => {
    tasks.rows = [{ ...task, incidentid: '20261121_aaaaaaaa', state: 'open', ownername: '' }]
    return true
  }),
  addTaskChange: vi.fn(async () => true),
}))
vi.mock('../../../data/incidents/checklists.ts', () => ({ useAddCheck: () => async () => false }))

test('a tick that could not be kept is not shown, and the item says why', async () => {
  const item = {
    id: 'gates',
    sectionid: 's',
    text: 'Close the gates',
    subitems: ['North'],
    sort: 0,
  }
  await show(
    <ChecklistItem
      incidentid="20261121_aaaaaaaa"
      item={item}
      state="incomplete"
      ticked=""
      authorname={undefined}
      timestamp={undefined}
      isWaiting={false}
      readOnly={false}
    />,
  )
  await page.getByRole('checkbox', { name: 'North' }).click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'North' })).not.toBeChecked()
})

test('a tick that is sent within two seconds moves nothing; one that is not says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const item = { id: 'g', sectionid: 's', text: 'Close the gates', subitems: ['North'], sort: 0 }
  const rest = { item, ticked: '0', authorname: undefined, timestamp: undefined, readOnly: false }
  const showItem = (isWaiting: boolean) => (
    <ChecklistItem {...rest} incidentid="i" state="incomplete" isWaiting={isWaiting} />
  )
  const unsent = page.getByText('Not sent yet')
  const { change } = await show(showItem(true))
  vi.advanceTimersByTime(1900)
  await change(showItem(false))
  await change(showItem(true))
  vi.advanceTimersByTime(1900)
  expect(unsent.query()).toBeNull()
  vi.advanceTimersByTime(200)
  await expect.element(unsent).toBeVisible()
  await change(showItem(false))
  await expect.element(unsent).not.toBeInTheDocument()
})

test('two taps make a task of an item that can only be read, because the phone is offline; a third takes it back', async () => {
  const location = { pathname: '/checklist/site', search: '', key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  const item = { id: 'gates', sectionid: 's', text: 'Close the gates', subitems: [], sort: 0 }
  await show(
    <NavigationProvider navigation={navigation} navigate={vi.fn()}>
      <ChecklistItem
        incidentid="20261121_aaaaaaaa"
        item={item}
        state="incomplete"
        ticked=""
        authorname={undefined}
        timestamp={undefined}
        isWaiting={false}
        readOnly
      />
    </NavigationProvider>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('button', { name: 'Not applicable' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Make a task' }).click()
  await expect.element(page.getByText('Task made')).toBeVisible()
  const [, task] = vi.mocked(addTask).mock.calls[0] ?? []
  expect(task).toMatchObject({ title: 'Close the gates', source: { type: 'check', id: 'gates' } })
  await page.getByRole('button', { name: 'Make a task' }).click({ force: true })
  expect(vi.mocked(addTask).mock.calls).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  const undone = vi.mocked(addTaskChange).mock.calls.map(([{ id }, change]) => ({ id, ...change }))
  expect(undone).toEqual([{ id: task?.id, state: 'cancelled', note: '' }])
})
