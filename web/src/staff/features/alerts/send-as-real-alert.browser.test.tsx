import { messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sendAlert } from '../../../data/alerts/alert-actions.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { saveDraft } from '../../../storage/drafts.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { SendAsRealAlert } from './send-as-real-alert.tsx'

vi.mock('../../../data/alerts/alert-actions.ts', () => ({ sendAlert: vi.fn() }))

afterEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  saveDraft('real-alert/alert_aaaaaaaaaaaa', undefined)
})

async function start(changes: Partial<Alert> = {}) {
  vi.mocked(sendAlert).mockResolvedValue(true)
  const kind = { id: 'lockdown', title: 'Lockdown' }
  const body = { alert_kinds: [kind], alertsenders: 'everyone', roles: [] }
  queryClient.setQueryData(['', 'content'], { body, etag: null, checkedAt: 0 })
  const navigate = vi.fn()
  const location = { pathname: '/alerts/alert_aaaaaaaaaaaa', search: '', key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  const alert = sampleAlert({ exercise: true, message: 'Practice only. Walk.', ...changes })
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <SendAsRealAlert alert={alert} />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return { alert, navigate }
}

async function sendNow(navigate: ReturnType<typeof vi.fn>) {
  page.getByRole('button', { name: 'Hold to send as a REAL alert' }).element().focus()
  document.activeElement?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
  await page.getByRole('button', { name: 'Send the REAL alert now' }).click()
  await expect.poll(() => navigate.mock.calls.length).toBe(1)
  expect(sendAlert).toHaveBeenCalledTimes(1)
  const [sent] = vi.mocked(sendAlert).mock.calls[0] ?? []
  return sent
}

test('an exercise that turns serious is sent again as a real alert, and the exercise stays as it was', async () => {
  const { alert, navigate } = await start()
  await expect.element(page.getByText('The exercise said: Practice only. Walk.')).toBeVisible()
  const message = page.getByLabelText('Message (optional)')
  await expect.element(message).toHaveValue('')
  const facts = page.getByText(/Only its name, its instruction and what you enter here are sent/)
  await expect.element(facts).toBeVisible()
  await message.fill('Real smoke')
  await expect.element(page.getByText('The exercise said: Practice only. Walk.')).toBeVisible()
  await page.getByRole('button', { name: 'Say that again' }).click()
  await expect.element(message).toHaveValue('Real smoke\nPractice only. Walk.')
  await message.fill('Gate B')
  const sent = await sendNow(navigate)
  expect(sent).toMatchObject({ kind: 'lockdown', message: 'Gate B', exercise: false })
  expect(sent?.id).not.toBe(alert.id)
  expect(sent?.incidentid).toBeUndefined()
  // The calls for help of the exercise go with it.
  expect(sent?.continues).toBe(alert.id)
})

// Fails when the words of the exercise go out unread: "practice only" on a real alert.
test('a real alert out of an exercise has an empty message when its sender types none', async () => {
  const { navigate } = await start()
  await expect.element(page.getByRole('button', { name: 'Say that again' })).toBeVisible()
  expect(await sendNow(navigate)).toMatchObject({ message: '', exercise: false })
})

test('words that are taken over and deleted again are not sent', async () => {
  const { navigate } = await start()
  await page.getByRole('button', { name: 'Say that again' }).click()
  const message = page.getByLabelText('Message (optional)')
  await expect.element(message).toHaveValue('Practice only. Walk.')
  await message.fill(' ')
  expect(await sendNow(navigate)).toMatchObject({ message: '' })
})

const areas = [{ name: 'Science', words: 'Pretend that the north door is blocked' }]
const practice = { areas, others: 'Stay', message: messageWithAreas({ areas, others: 'Stay' }, '') }

// Fails when the words of the exercise go out as real: people would look for a door that is not blocked.
test('a real alert has no words for areas of the exercise unless its sender takes them over', async () => {
  const { navigate } = await start(practice)
  const said = page.getByText(/^The exercise said:/)
  await expect.element(said).toBeVisible()
  // Fails when the words for one area run into those for the next.
  expect((said.element() as HTMLElement).innerText).toBe(
    'The exercise said:\nScience: Pretend that the north door is blocked.\nEverybody else: Stay.',
  )
  expect(page.getByLabelText('Area 1', { exact: true }).query()).toBeNull()
  expect((await sendNow(navigate))?.areas).toBeUndefined()
})

test('the words for areas of an exercise are said again, as they were changed', async () => {
  const { navigate } = await start(practice)
  await page.getByRole('button', { name: 'Say that again' }).click()
  await page.getByLabelText('What people in area 1 do').fill('Leave by the south door')
  expect(await sendNow(navigate)).toMatchObject({
    areas: [{ name: 'Science', words: 'Leave by the south door' }],
    others: 'Stay',
  })
})
