import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutboxItem } from '../../../storage/unsynced-store.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { AnswerButtons, AnswerDetails } from './answer-form.tsx'
import { noteShown } from './shown-alerts.ts'

const device = vi.hoisted(() => ({ keeps: true, items: [] as unknown[] }))

vi.mock('./shown-alerts.ts', () => ({ noteShown: vi.fn() }))
vi.mock('../../../session/session.ts', () => ({
  currentSession: () => ({ userid: 'teacher', organisationid: 'riverside' }),
}))
vi.mock('../../../sync/outbox.ts', () => ({
  addToOutbox: async () => device.keeps,
  useOutbox: () => ({ items: device.items }),
}))

const alert = sampleAlert()
const button = (name: string) => page.getByRole('button', { name })
const note = () => page.getByRole('textbox')

beforeEach(() => {
  Object.assign(device, { keeps: true, items: [] })
  vi.mocked(noteShown).mockClear()
})

function waiting(refused?: OutboxItem['refused']): unknown {
  const body = { id: 'a', answer: 'safe', timestamp: '2026-11-21T10:00:00.000Z' }
  return { kind: 'alertanswer', id: 'a', order: 1, incidentid: alert.id, body, refused }
}

// Fails when the outbox is not asked: the person believes that they have answered.
test('an answer that could not be kept is still wanted, and the screen says why', async () => {
  device.keeps = false
  await show(<AnswerButtons alert={alert} userid="teacher" />)
  await button('I need help').click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  expect(noteShown).not.toHaveBeenCalled()
  device.keeps = true
  await button('I need help').click()
  await vi.waitFor(() =>
    expect(noteShown).toHaveBeenCalledExactlyOnceWith('teacher', alert.id, { answer: 'help' }),
  )
})

test('a text that could not be kept stays in its field, and can be added again', async () => {
  device.keeps = false
  await show(<AnswerDetails alert={alert} userid="teacher" answer="help" />)
  await note().fill('Room 12')
  await button('Add to my answer').click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect.element(note()).toHaveValue('Room 12')
  device.keeps = true
  await button('Add to my answer').click()
  await expect.element(note()).toHaveValue('')
  await expect.element(page.getByText(/was not sent/)).not.toBeInTheDocument()
})

test('an answer on its way is not sent yet, one that the server refuses is not accepted', async () => {
  device.items = [waiting()]
  const form = <AnswerDetails alert={alert} userid="teacher" answer="safe" />
  const { change } = await show(form)
  await expect.element(page.getByRole('status').getByText(/Not sent yet/)).toBeVisible()
  device.items = [waiting({ code: 'not-found', message: 'There is no such alert.' })]
  await change(<AnswerDetails alert={{ ...alert }} userid="teacher" answer="safe" />)
  await expect.element(page.getByText('Your answer was not accepted')).toBeVisible()
  await expect.element(page.getByText('There is no such alert.')).toBeVisible()
  await expect.element(page.getByText(/Not sent yet/)).not.toBeInTheDocument()
})
