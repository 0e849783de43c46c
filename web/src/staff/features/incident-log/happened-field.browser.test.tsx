import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { saveLogText } from '../../../data/log/log-drafts.ts'
import { show } from '../../../test-support/show.tsx'
import { toTimeInput } from '../../../ui/form/time-field.tsx'
import { LogComposer } from './log-composer.tsx'

const outbox = vi.hoisted(() => ({
  items: [] as { body: { content: string; happened?: string } }[],
}))

vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => false,
  isOnline: () => false,
  followOnline: () => () => undefined,
}))
vi.mock('../../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'logkeeper', organisationid: 'riverside', token: 'token' }),
}))
vi.mock('../../../sync/outbox.ts', () => ({
  outboxItems: () => outbox.items,
  useOutbox: () => ({ items: outbox.items }),
  addToOutbox: async (item: (typeof outbox.items)[number]) => {
    outbox.items.push(item)
    return true
  },
  remove: () => undefined,
}))

const INCIDENT = '20261121_aaaaaaaa'
const entry = () => page.getByLabelText('Log entry', { exact: true })
const time = () => page.getByLabelText('When did it happen?')
const earlier = () => page.getByRole('button', { name: 'It happened earlier' })

afterEach(() => {
  outbox.items.length = 0
  saveLogText(INCIDENT, '')
})

async function showComposer(): Promise<void> {
  await show(
    <QueryClientProvider client={queryClient}>
      <LogComposer incidentid={INCIDENT} onAdded={() => undefined} />
    </QueryClientProvider>,
  )
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const sent = () => outbox.items.map(({ body }) => [body.content, body.happened])

// Fails when the time stays in the field: the next entry would seem to have happened then, too.
test('the time is one tap away, is sent with its entry, offline too, and never with the next one', async () => {
  await showComposer()
  await expect.element(earlier()).not.toBeInTheDocument()
  await entry().fill('Police called')
  await earlier().click()
  await expect.element(time()).toHaveFocus()
  const typed = toTimeInput(minutesAgo(20))
  await time().fill(typed)
  await entry().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry()).toHaveValue('')
  await entry().fill('Doors shut')
  await userEvent.keyboard('{Enter}')
  await expect.element(entry()).toHaveValue('')
  expect(sent()).toEqual([
    ['Police called', new Date(typed).toISOString()],
    ['Doors shut', undefined],
  ])
})

test.each([
  ['in the future', () => toTimeInput(minutesAgo(-60)), /not in the future/],
  ['too long ago', () => toTimeInput(minutesAgo(60 * 24 * 40)), /within the last 28 days/],
  ['not finished', () => '', /Enter when it happened/],
])('a time that is %s is not sent, and nothing is lost', async (_, value, problem) => {
  await showComposer()
  await entry().fill('Police called')
  await earlier().click()
  await time().fill(value())
  await entry().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(problem)).toBeVisible()
  expect(sent()).toEqual([])
  await expect.element(entry()).toHaveValue('Police called')
  await page.getByRole('button', { name: 'It happened just now' }).click()
  await expect.element(earlier()).toHaveFocus()
  await entry().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry()).toHaveValue('')
  expect(sent()).toEqual([['Police called', undefined]])
})
