import type { Task } from '@holdfast/contract/incidents/tasks'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addTaskChange } from '../../../data/incidents/tasks.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { saveDraft } from '../../../storage/drafts.ts'
import { show } from '../../../test-support/show.tsx'
import { TaskScreen } from './task-screen.tsx'

vi.mock('../../../data/incidents/tasks.ts', async (original) => ({
  ...(await original<object>()),
  addTaskChange: vi.fn(async () => true),
}))
const me = vi.hoisted(() => ({
  userid: 'kim',
  name: 'Kim Lake',
  type: 'standard',
  roles: ['site'],
}))
vi.mock('../../../data/sign-in/me.ts', () => ({ useMe: () => me }))

const INCIDENT = '20261121_aaaaaaaa'
const NOTE = 'note of task_a'

beforeEach(() => {
  me.roles = ['site']
})

afterEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  saveDraft(NOTE, undefined)
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

function keepTask(changes: Partial<Task> = {}): void {
  const { roleid = null, userids = ['ali'], ownername = 'Ali Khan', due = null } = changes
  const owner = { roleid, userids, ownername, due }
  const by = { userid: 'ali', authorname: 'Ali Khan', received: '2026-11-21T10:00:00.000Z', seq: 1 }
  const times = { timestamp: by.received, devicetimestamp: by.received }
  keep(
    ['tasks', INCIDENT],
    [
      {
        ...{ id: 'task_a', incidentid: INCIDENT, title: 'Open the hall', detail: '' },
        ...{ state: 'open', ...owner, ...by, ...times, initial: owner, changes: [] },
        ...{ source: { type: 'none', id: '' }, ...changes },
      },
    ],
  )
}

function keepIncident(closed: string | null): void {
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Flood', exercise: false, closed }])
}

async function showTask(changes: Partial<Task> = {}) {
  keepIncident(null)
  keepTask(changes)
  const location = { pathname: '/tasks/task_a', search: '', key: 'default' }
  const params = { taskid: 'task_a' }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={vi.fn()}>
        <TaskScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = () => vi.mocked(addTaskChange).mock.calls.map(([, change]) => change)
const topOf = (name: string) => button(name).element().getBoundingClientRect().top

test('a second tap in the place of Done changes nothing, and reopening has a place of its own', async () => {
  await showTask({ userids: ['kim'], ownername: 'Kim Lake' })
  const place = topOf('Done')
  await button('Done').click()
  keepTask({ userids: ['kim'], ownername: 'Kim Lake', state: 'done' })
  await expect.element(button('Reopen task')).toBeVisible()
  expect(topOf('Done')).toBe(place)
  await expect.element(button('Done')).toHaveAttribute('aria-disabled', 'true')
  await button('Done').click({ force: true })
  await button('Cancel task').click({ force: true })
  expect(sent()).toEqual([{ state: 'done', note: '' }])
  expect(topOf('Reopen task')).toBeGreaterThan(topOf('Cancel task') + 48)
})

test('Take it keeps its place after the tap', async () => {
  await showTask({ userids: ['kim'], ownername: 'Kim Lake' })
  const place = topOf('Somebody else')
  await button('Take it').click()
  keepTask({ userids: ['kim'], ownername: 'Kim Lake', state: 'doing' })
  await expect.element(button('Take it')).toHaveAttribute('aria-disabled', 'true')
  expect(topOf('Somebody else')).toBe(place)
})

test('whoever shares a task or has it by a role takes it without taking it from the others', async () => {
  await showTask({ userids: ['ali', 'kim'], ownername: 'Ali Khan, Kim Lake' })
  await button('Take it').click()
  expect(sent()).toEqual([{ state: 'doing', note: '' }])
  await expect.element(page.getByText(/If you take it/)).not.toBeInTheDocument()
})

test('taking a task from somebody says so before and after, and can be undone', async () => {
  await showTask()
  await expect.element(page.getByText(/no longer Ali Khan’s/)).toBeVisible()
  const place = topOf('Somebody else')
  await button('Take it').click()
  expect(sent()).toEqual([{ state: 'doing', userids: ['kim'], note: '' }])
  keepTask({ userids: ['kim'], ownername: 'Kim Lake', state: 'doing' })
  await expect.element(page.getByText('You took it from Ali Khan')).toBeVisible()
  expect(topOf('Somebody else')).toBe(place)
  await button('Undo').click()
  await expect.poll(() => sent()[1]).toEqual({ state: 'open', userids: ['ali'], note: '' })
  await expect.element(page.getByText('You took it from Ali Khan')).not.toBeInTheDocument()
})

test('a note that is tapped twice while it is being stored is sent once, and what is typed meanwhile stays', async () => {
  await showTask()
  let store = (_: boolean) => {}
  vi.mocked(addTaskChange).mockReturnValueOnce(new Promise((resolve) => (store = resolve)))
  const field = page.getByRole('textbox', { name: 'Note (optional)' })
  await field.fill('West door.')
  await button('Add the note only').click()
  await button('Add the note only').click({ force: true })
  await field.fill('West door. It is locked')
  store(true)
  await expect.element(field).toHaveValue('It is locked')
  expect(sent()).toEqual([{ note: 'West door.' }])
})

test('the field of a note does not move when its button becomes active', async () => {
  await showTask()
  const field = page.getByRole('textbox', { name: 'Note (optional)' })
  const distance = () => field.element().getBoundingClientRect().top - topOf('Cancel task')
  const before = distance()
  await field.fill('West door')
  await expect.element(button('Add the note only')).not.toHaveAttribute('aria-disabled')
  expect(distance()).toBe(before)
})

test('a note stays, and can be copied, when somebody else gets the task', async () => {
  me.roles = []
  await showTask({ userids: ['kim'], ownername: 'Kim Lake' })
  await page.getByRole('textbox', { name: 'Note (optional)' }).fill('West door is locked')
  keepTask()
  await expect.element(page.getByText('Your note cannot be sent here any more')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Note (optional)' }))
    .toHaveValue('West door is locked')
  await expect.element(button('Copy')).toBeVisible()
  await button('Remove').click()
  await expect.element(page.getByText('Your note cannot be sent')).not.toBeInTheDocument()
})

test('a task whose incident is closed meanwhile stays on the screen, which says why nothing can be changed', async () => {
  await showTask()
  await expect.element(button('Done')).toBeVisible()
  keepIncident('2026-11-21T11:00:00.000Z')
  await expect.element(page.getByText(/The incident is closed/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Open the hall' })).toBeVisible()
  await expect.element(button('Done')).not.toBeInTheDocument()
})

test('saving a due time or an owner that was not changed sends nothing', async () => {
  await showTask({ due: '2026-11-21T10:15:42.000Z' })
  await button('Another time').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Somebody else').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Choose somebody else')).toBeVisible()
  await expect.element(dialog.getByRole('combobox')).toHaveValue('user ali')
  expect(sent()).toEqual([])
})

test('a task is handed to the holder of a role with one tap, and taken back by another', async () => {
  keep(['content'], { checklist_items: [], roles: [{ id: 'site', title: 'Site coordinator' }] })
  keep(['allocations'], [{ id: 'a', roleid: 'site', userid: 'ali', schoolid: '', deputy: 0 }])
  keep(['users'], [{ id: 'ali', name: 'Ali Khan' }])
  await showTask({ userids: ['kim'], ownername: 'Kim Lake', state: 'doing' })
  await button('Site coordinator Ali Khan').click()
  expect(sent()).toEqual([{ state: 'open', roleid: 'site', note: '' }])
  keepTask({ roleid: 'site', userids: [], ownername: 'Site coordinator' })
  await button('Undo').click()
  await expect.poll(() => sent()[1]).toEqual({ state: 'doing', userids: ['kim'], note: '' })
})

test('nobody takes back a task that was handed on and begun by its new owner', async () => {
  keep(['content'], { checklist_items: [], roles: [{ id: 'site', title: 'Site coordinator' }] })
  keep(['allocations'], [{ id: 'a', roleid: 'site', userid: 'ali', schoolid: '', deputy: 0 }])
  keep(['users'], [{ id: 'ali', name: 'Ali Khan' }])
  await showTask({ userids: ['kim'], ownername: 'Kim Lake' })
  await button('Site coordinator Ali Khan').click()
  keepTask({ roleid: 'site', userids: [], ownername: 'Site coordinator' })
  await expect.element(button('Undo')).toBeVisible()
  keepTask({ roleid: 'site', userids: [], ownername: 'Site coordinator', state: 'doing' })
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('one tap moves the due time on and another cancels; each is taken back by Undo', async () => {
  const due = new Date(Date.now() + 30 * 60_000).toISOString()
  const later = new Date(Date.parse(due) + 10 * 60_000).toISOString()
  await showTask({ due })
  await page.getByRole('button', { name: '+10 min', exact: false }).click()
  expect(sent()).toEqual([{ due: later, note: '' }])
  keepTask({ due: later })
  await button('Undo').click()
  await expect.poll(() => sent()[1]).toEqual({ due, note: '' })
  keepTask({ due })
  await button('Cancel task').click()
  keepTask({ due, state: 'cancelled' })
  await expect.element(page.getByText('You cancelled it')).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => sent()[3]).toEqual({ state: 'open', note: '' })
})

test('a task says what it was made from, with a way there', async () => {
  const item = { id: 'gates', sectionid: 's', content: 'Shut the gates' }
  keep(['content'], {
    ...{ checklist_items: [item], roles: [{ id: 'site', title: 'Site' }] },
    role_checklist_sections: [{ roleid: 'site', checklistsectionid: 's' }],
  })
  await showTask({ source: { type: 'check', id: 'gates' } })
  const link = page.getByRole('link', { name: 'Shut the gates' })
  await expect.element(link).toHaveAttribute('href', '/checklist/site')
  expect(link.element().parentElement?.textContent).toBe('From: Shut the gates')
})
