import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sendAlert, useOwnAlert } from '../../../data/alerts/alert-actions.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { readDraft, saveDraft } from '../../../storage/drafts.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { NewAlertScreen } from './new-alert-screen.tsx'

vi.mock('../../../data/alerts/alert-actions.ts', () => ({
  sendAlert: vi.fn(),
  useOwnAlert: vi.fn(),
}))

const DRAFT = 'alert/lockdown'
const kind = {
  ...{ id: 'lockdown', title: 'Lockdown', instruction: 'Lock the door', path: '', roles: [] },
  ...{ colour: 'red', icon: 'lock', sound: 'silent' },
}
const navigate = vi.fn()
const exercise = () => page.getByRole('switch', { name: 'This is an exercise' })
const message = () => page.getByRole('textbox', { name: 'Message (optional)' })

afterEach(() => {
  vi.resetAllMocks()
  queryClient.clear()
  saveDraft(DRAFT, undefined)
})

async function showScreen() {
  const body = { alert_kinds: [kind], alertsenders: 'everyone', roles: [] }
  queryClient.setQueryData(['', 'content'], { body, etag: null, checkedAt: 0 })
  const location = { pathname: '/alerts/new/lockdown', search: '', key: 'default' }
  const params = { kind: kind.id }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  const screen = (key: number) => (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <NewAlertScreen key={key} />
      </NavigationProvider>
    </QueryClientProvider>
  )
  let opened = 1
  const { change } = await show(screen(opened))
  return {
    openAgain: () => {
      opened += 1
      return change(screen(opened))
    },
  }
}

async function send(hold: string, confirm: string): Promise<void> {
  page.getByRole('button', { name: hold, exact: true }).element().focus()
  document.activeElement?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
  await page.getByRole('button', { name: confirm, exact: true }).click()
}

// Fails when the switch is part of the draft: the next real lockdown would go out as an exercise.
test('the switch for an exercise is off whenever the screen opens, and the button says when it is on', async () => {
  const { openAgain } = await showScreen()
  await message().fill('Gate B')
  await exercise().click()
  await expect
    .element(page.getByRole('button', { name: 'Hold to send EXERCISE' }))
    .toHaveAttribute('data-kind', 'exercise')
  await openAgain()
  await expect.element(exercise()).not.toBeChecked()
  vi.mocked(sendAlert).mockResolvedValue(true)
  await send('Hold to send', 'Send now')
  await expect.poll(() => navigate).toHaveBeenCalled()
  expect(sendAlert).toHaveBeenCalledWith(expect.objectContaining({ exercise: false }))
})

// Fails when the draft keeps them: the next real lockdown would say that it is a drill.
test('words that stood in the form of an exercise are not in that of the next real alert', async () => {
  const { openAgain } = await showScreen()
  await exercise().click()
  await message().fill('Drill: go to the hall')
  await expect.element(message()).toHaveValue('Drill: go to the hall')
  expect(readDraft(DRAFT)).toBeUndefined()
  await openAgain()
  await expect.element(message()).toHaveValue('')
  await message().fill('Drill in the hall')
  await exercise().click()
  await openAgain()
  await expect.element(message()).toHaveValue('')
})

test('a switch that was tapped by mistake takes no words of the real alert away', async () => {
  const { openAgain } = await showScreen()
  await message().fill('Gate B')
  await exercise().click()
  await expect.element(message()).toHaveValue('Gate B')
  await message().fill('Gate B, only a drill')
  await exercise().click()
  await expect.element(message()).toHaveValue('Gate B')
  await openAgain()
  await expect.element(message()).toHaveValue('Gate B')
})

test('whoever prepares an exercise during a real incident or alert reads that, and may send it', async () => {
  const keep = (name: string, body: unknown) =>
    queryClient.setQueryData(['', name], { body, etag: null, checkedAt: 0 })
  const incident = { id: 'i', closed: null, timestamp: '2026-11-21T10:00:00.000Z' }
  const notice = page.getByRole('alert')
  keep('incidents', [{ ...incident, incidentDetails: 'Drill', exercise: true }])
  keep('alerts', [sampleAlert({ exercise: true }), sampleAlert({ ended: incident.timestamp })])
  await showScreen()
  await exercise().click()
  await expect.element(message()).toBeVisible()
  expect(notice.query()).toBeNull()
  keep('incidents', [{ ...incident, incidentDetails: 'Flood in the hall', exercise: false }])
  await expect.element(notice.getByText('A real incident is open: Flood in the hall')).toBeVisible()
  await expect.element(notice.getByText('An exercise would confuse people now.')).toBeVisible()
  keep('alerts', [sampleAlert()])
  await expect.element(notice.getByText('A real alert is open: Lockdown')).toBeVisible()
  vi.mocked(sendAlert).mockResolvedValue(true)
  await send('Hold to send EXERCISE', 'Send EXERCISE now')
  await expect
    .poll(() => sendAlert)
    .toHaveBeenCalledWith(expect.objectContaining({ exercise: true }))
})

// Fails when an alert falls into whatever is open: with its title, its counts and its roll call.
test('whoever sends an alert reads into which incident it goes, and takes a new one by one tap', async () => {
  const keep = (name: string, body: unknown) =>
    queryClient.setQueryData(['', name], { body, etag: null, checkedAt: 0 })
  const timestamp = new Date(new Date().setHours(9, 40)).toISOString()
  const flood = { id: 'flood', closed: null, timestamp, incidentDetails: 'Flood in the gym' }
  keep('incidents', [{ ...flood, exercise: false }])
  await showScreen()
  const destination = page.getByText(/^Goes into/)
  await expect
    .element(destination)
    .toHaveTextContent('Goes into: Flood in the gym (open since 09:40)')
  vi.mocked(sendAlert).mockResolvedValue(false)
  await send('Hold to send', 'Send now')
  await expect.poll(() => sendAlert).toHaveBeenCalledTimes(1)
  expect(sendAlert).toHaveBeenLastCalledWith(expect.objectContaining({ incidentid: 'flood' }))
  await page.getByRole('button', { name: 'New incident' }).click()
  await expect
    .element(destination)
    .toHaveTextContent('Goes into: a new incident, with a log and a roll call of its own')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => sendAlert).toHaveBeenCalledTimes(2)
  expect(vi.mocked(sendAlert).mock.lastCall?.[0].incidentid).toBeUndefined()
  await exercise().click()
  await expect.element(page.getByText('Reports an exercise at the same time.')).toBeVisible()
})

test('a message that was typed more than ten minutes ago is gone', async () => {
  saveDraft(DRAFT, { message: 'Gate B', written: Date.now() - 11 * 60_000 })
  await showScreen()
  await expect.element(message()).toHaveValue('')
  await expect.poll(() => readDraft(DRAFT)).toBeUndefined()
})

test('a message of the form that an earlier version kept is gone, with its switch', async () => {
  saveDraft(DRAFT, { message: 'Gate B', exercise: true })
  await showScreen()
  await expect.element(message()).toHaveValue('')
  await expect.element(exercise()).not.toBeChecked()
})

// Fails when the result of the outbox is ignored: the person would think that everybody is alerted.
test('an alert that could not be kept stays in its form, which says so, and can be sent again', async () => {
  vi.mocked(sendAlert).mockResolvedValue(false)
  await showScreen()
  await message().fill('Gate B')
  await send('Hold to send', 'Send now')
  await expect.element(page.getByRole('alert').getByText(/sign in again/)).toBeVisible()
  await expect.element(message()).toHaveValue('Gate B')
  expect(navigate).not.toHaveBeenCalled()
  vi.mocked(sendAlert).mockResolvedValue(true)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => navigate).toHaveBeenCalled()
  expect(readDraft(DRAFT)).toBeUndefined()
})

const refused = (exercise: boolean) => ({
  body: {
    ...{ id: 'alert_bbbbbbbbbbbb', kind: 'lockdown', message: 'Gas', exercise, others: 'Stay' },
    areas: [{ name: 'Science', words: 'Lock the doors' }],
  },
  ...{ pressed: 0, refused: 'No', remove: () => undefined },
})

// Fails when the form opens empty: its sender would have to remember and type it all again.
test('a refused alert is written again from what was typed, and an exercise as an exercise', async () => {
  vi.mocked(useOwnAlert).mockReturnValue(refused(false))
  vi.mocked(sendAlert).mockResolvedValue(true)
  await showScreen()
  await expect.element(message()).toHaveValue('Gas')
  await expect.element(page.getByLabelText('Area 1', { exact: true })).toHaveValue('Science')
  await message().fill('Gas in room 4')
  await send('Hold to send', 'Send now')
  await expect.poll(() => navigate).toHaveBeenCalled()
  expect(sendAlert).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ message: 'Gas in room 4', exercise: false, others: 'Stay' },
      areas: [{ name: 'Science', words: 'Lock the doors' }],
    }),
  )
})

test('the words of a refused exercise are not in the form of a real alert', async () => {
  vi.mocked(useOwnAlert).mockReturnValue(refused(true))
  await showScreen()
  await expect.element(exercise()).toBeChecked()
  await expect.element(message()).toHaveValue('Gas')
  await exercise().click()
  await expect.element(message()).toHaveValue('')
})
