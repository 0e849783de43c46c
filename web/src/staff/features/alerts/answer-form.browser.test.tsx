import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { saveDraft } from '../../../storage/drafts.ts'
import type { OutboxItem } from '../../../storage/unsynced-store.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { AnswerButtons, AnswerDetails } from './answer-form.tsx'
import { noteShown } from './shown-alerts.ts'

const device = vi.hoisted(() => ({
  keeps: true,
  added: [] as { body: object }[],
  /** Finding the position takes until the test calls this. */
  foundPosition: (_: object) => {},
  items: [] as unknown[],
  responses: [] as unknown[],
  answers: [] as unknown[],
}))

vi.mock('../../../data/sign-in/me.ts', () => ({ useMe: () => ({ userid: 'teacher', roles: [] }) }))
vi.mock('./shown-alerts.ts', () => ({ noteShown: vi.fn() }))
vi.mock('../../../session/session.ts', () => ({
  currentSession: () => ({ userid: 'teacher', organisationid: 'riverside' }),
}))
vi.mock('../../../http/call.ts', () => ({
  call: async () => ({ answers: device.answers, responses: device.responses }),
}))
vi.mock('../../../domain/device-position.ts', () => ({
  findDevicePosition: () =>
    new Promise((resolve) => {
      device.foundPosition = resolve
    }),
}))
vi.mock('../../../sync/outbox.ts', () => ({
  addToOutbox: async (item: { body: object }) => {
    device.added.push(item)
    return device.keeps
  },
  useOutbox: () => ({ items: device.items }),
}))

const alert = sampleAlert()

function Details({ answer, of = alert }: { answer: 'safe' | 'help'; of?: Alert }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AnswerDetails alert={of} userid="teacher" answer={answer} />
    </QueryClientProvider>
  )
}

const button = (name: string) => page.getByRole('button', { name })
const note = () => page.getByRole('textbox')

beforeEach(() => {
  Object.assign(device, { keeps: true, added: [], items: [], responses: [], answers: [] })
  queryClient.clear()
  saveDraft(`alert-answer/${alert.id}`, undefined)
  vi.mocked(noteShown).mockClear()
})

/** As the server has it. */
const CALL = {
  ...{ id: 'call', alertid: alert.id, answer: 'help', note: '', position: null, room: null },
  timestamp: '2026-11-21T10:00:00.000Z',
}

function waiting(refused?: OutboxItem['refused']): unknown {
  const body = { id: 'a', answer: 'safe', timestamp: '2026-11-21T10:00:00.000Z' }
  return { kind: 'alertanswer', id: 'a', order: 1, ownerid: alert.id, body, refused }
}

// Fails when the outbox's result is ignored: the person believes that they have answered.
test('if an answer could not be kept the screen still asks for it and says why', async () => {
  device.keeps = false
  await show(
    <QueryClientProvider client={queryClient}>
      <AnswerButtons alert={alert} userid="teacher" />
    </QueryClientProvider>,
  )
  await button('I need help').click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  expect(noteShown).not.toHaveBeenCalled()
  device.keeps = true
  await button('I need help').click()
  await expect
    .poll(() => noteShown)
    .toHaveBeenCalledExactlyOnceWith('teacher', alert.id, {
      answer: 'help',
      elsewhere: false,
    })
})

test('a text that could not be kept stays in its field, and can be added again', async () => {
  device.answers = [CALL]
  device.keeps = false
  await show(<Details answer="help" />)
  await note().fill('Room 12')
  await button('Add to my answer').click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect.element(note()).toHaveValue('Room 12')
  device.keeps = true
  await button('Add to my answer').click()
  await expect.element(note()).toHaveValue('')
  expect(device.added.at(-1)).toMatchObject({
    body: { answer: 'help', note: 'Room 12', addition: true },
  })
  await expect.element(page.getByText(/was not sent/)).not.toBeInTheDocument()
})

test('an unsent answer is shown as not sent yet, a refused one as not accepted', async () => {
  device.items = [waiting()]
  const form = <Details answer="safe" />
  const { change } = await show(form)
  await expect.element(page.getByRole('status').getByText(/Not sent yet/)).toBeVisible()
  device.items = [waiting({ code: 'not-found', message: 'There is no such alert.' })]
  await change(<Details answer="safe" of={{ ...alert }} />)
  await expect.element(page.getByText('Your answer was not accepted')).toBeVisible()
  await expect.element(page.getByText('There is no such alert.')).toBeVisible()
  await expect.element(page.getByText(/Not sent yet/)).not.toBeInTheDocument()
})

test('a typed room is still there when the form is opened again, and can be corrected once it was sent', async () => {
  const withRooms = { ...alert, rooms: true }
  const { change } = await show(<Details answer="safe" of={withRooms} />)
  await expect.element(button('Send room')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Room' }).fill('Gym')
  await page.getByRole('textbox', { name: 'Pupils' }).fill('28 x')
  await change(<p />)
  await change(<Details answer="safe" of={withRooms} />)
  await expect.element(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Gym')
  await expect.element(page.getByRole('textbox', { name: 'Pupils' })).toHaveValue('28')
  device.keeps = false
  await button('Send room').click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  expect(device.added.at(-1)).toMatchObject({ body: { answer: 'safe', addition: true } })
  await expect.element(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Gym')
})

test('a person who calls for help reads who is coming, and who cannot come after all', async () => {
  device.answers = [CALL]
  const at = '2026-11-21T10:05:00.000Z'
  device.responses = [
    { userid: 'head', authorname: 'Jordan Hale', kind: 'coming', timestamp: at, answered: at },
    { userid: 'site', authorname: 'Sam Okoro', kind: 'withdrawn', timestamp: at, answered: at },
  ]
  await show(<Details answer="help" />)
  const news = page.getByRole('status')
  await expect.element(news.getByText(/Jordan Hale is coming/)).toBeVisible()
  await expect.element(news.getByText(/Sam Okoro cannot come after all/)).toBeVisible()
})

test('a call that the server does not have can be made again, and the numbers to ring are there', async () => {
  await show(<Details answer="help" />)
  await expect.element(page.getByText('The server does not have your call for help')).toBeVisible()
  await expect.element(page.getByText(/You answered/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /999/ })).toBeVisible()
  await button('Call again').click()
  await expect.poll(() => device.added).toHaveLength(1)
  expect(device.added[0]?.body).toMatchObject({ answer: 'help' })
})

// Fails when an ended call counts as a lost one: whoever is safe is told to call again.
test('a call that was ended on another device is not lost', async () => {
  device.answers = [
    CALL,
    { ...CALL, id: 'safe', answer: 'safe', timestamp: '2026-11-21T10:09:00.000Z' },
  ]
  await show(<Details answer="help" />)
  await expect.element(page.getByRole('list', { name: 'What you have sent' })).toBeVisible()
  await expect
    .element(page.getByText('The server does not have your call for help'))
    .not.toBeInTheDocument()
})

/** Types a note, adds it with the position, and leaves the device looking for the position. */
async function addWithPosition(): Promise<void> {
  await note().fill('In room 12')
  await page.getByRole('checkbox', { name: 'Send my location with it' }).click()
  await button('Add to my answer').click()
}

// Fails without the comparison after the wait: “I need help” would follow “I am safe”.
test('an answer that was changed while the position was looked for is not taken back', async () => {
  device.answers = [CALL]
  const { change } = await show(<Details answer="help" />)
  await addWithPosition()
  await change(<Details answer="safe" />)
  device.foundPosition({ lat: 51.5, lng: -0.1 })
  await expect.element(button('Add to my answer')).toBeEnabled()
  expect(device.added).toEqual([])
  await expect.element(note()).toHaveValue('In room 12')
})

test('what is typed while the position is looked for stays', async () => {
  device.answers = [CALL]
  await show(<Details answer="help" />)
  await addWithPosition()
  await note().fill('In room 12, with two pupils')
  device.foundPosition({ lat: 51.5, lng: -0.1 })
  await expect.poll(() => device.added).toHaveLength(1)
  expect(device.added[0]?.body).toMatchObject({ answer: 'help', note: 'In room 12' })
  await expect.element(note()).toHaveValue('In room 12, with two pupils')
})
