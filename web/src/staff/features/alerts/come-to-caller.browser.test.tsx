import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { respondToCall } from '../../../data/alerts/calls-for-help.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { ComeToCaller } from './come-to-caller.tsx'

const me = { userid: 'site', name: 'Site', type: 'standard', roles: ['first-aid'] }
vi.mock('../../../data/sign-in/me.ts', () => ({ useMe: () => me }))
vi.mock('../../../data/alerts/calls-for-help.ts', async (original) => ({
  ...(await original<object>()),
  respondToCall: vi.fn(async () => true),
}))
afterEach(() => queryClient.clear())

test('on a call for help that goes on, “I am coming” names who called and goes to them', async () => {
  const alert = sampleAlert({
    ...{ id: 'alert_b', kind: 'help-needed', title: 'Help needed', sound: 'tone', userid: 'head' },
    ...{ continues: 'alert_a', callerid: 'dana' },
  })
  const timestamp = '2026-11-21T10:05:00.000Z'
  const person = (userid: string, name: string) => ({
    ...{ userid, name, answer: 'help', note: '', timestamp, received: timestamp, responses: [] },
  })
  queryClient.setQueryData(['', 'alertanswers', 'alert_b'], {
    body: [person('adam', 'Adam Ash'), person('dana', 'Dana Fox')],
    etag: null,
    checkedAt: Date.now(),
  })
  await show(
    <QueryClientProvider client={queryClient}>
      <ComeToCaller alert={alert} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('To Dana Fox:')).toBeVisible()
  await page.getByRole('button', { name: /I am coming/ }).click()
  expect(vi.mocked(respondToCall).mock.lastCall?.[1]).toMatchObject({ userid: 'dana' })
})

// Fails when the button that takes it back stands under the second tap at once.
test('the second tap of a hurried “I am coming” does not take it back', async () => {
  vi.mocked(respondToCall).mockClear()
  const timestamp = '2026-11-21T10:05:00.000Z'
  const response = { userid: 'site', authorname: 'Site', kind: 'coming', timestamp }
  const keep = (responses: object[]) =>
    queryClient.setQueryData(['', 'alertanswers', 'alert_b'], {
      body: [
        {
          ...{ userid: 'dana', name: 'Dana Fox', answer: 'help', note: '', timestamp, responses },
          received: timestamp,
        },
      ],
      etag: null,
      checkedAt: Date.now(),
    })
  keep([])
  const alert = sampleAlert({
    ...{ id: 'alert_b', kind: 'help-needed', title: 'Help needed', sound: 'tone', userid: 'dana' },
  })
  await show(
    <QueryClientProvider client={queryClient}>
      <ComeToCaller alert={alert} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /I am coming/ }).click()
  const tapped = new Promise<void>((resolve) => {
    const tapAtOnce = new MutationObserver(() => {
      const takeBack = page.getByRole('button', { name: /I cannot come after all/ }).query()
      if (!(takeBack instanceof HTMLElement)) return
      tapAtOnce.disconnect()
      takeBack.click()
      resolve()
    })
    tapAtOnce.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  keep([response])
  await tapped
  expect(vi.mocked(respondToCall)).toHaveBeenCalledTimes(1)
  // The click waits until the button can be pressed.
  await page.getByRole('button', { name: /I cannot come after all/ }).click()
  expect(vi.mocked(respondToCall).mock.lastCall?.[2]).toBe('withdrawn')
})
