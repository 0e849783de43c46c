import type { Alert } from '@holdfast/contract/alerts/alerts'
import { callForHelp } from '@holdfast/contract/alerts/calls-for-help'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { respondToCall } from '../../data/alerts/calls-for-help.ts'
import { queryClient } from '../../data/lists/query-client.ts'
import { sampleAlert } from '../../test-support/sample-alert.ts'
import { show } from '../../test-support/show.tsx'
import { CallInLog } from './call-in-log.tsx'

const me = { userid: 'head', name: 'Jordan Hale', type: 'admin', roles: [] }
vi.mock('../../data/sign-in/me.ts', () => ({ useMe: () => me }))
vi.mock('../../data/alerts/calls-for-help.ts', async (original) => ({
  ...(await original<object>()),
  respondToCall: vi.fn(async () => true),
}))

const lockdown = sampleAlert({ id: 'alert_lockdown' })
const evacuate = sampleAlert({ id: 'alert_evacuate', title: 'Evacuate' })
const article = (name: string) => page.getByRole('article', { name })
const status = (name: string) => article(name).getByRole('status')

afterEach(() => queryClient.clear())

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

/** The answer of Sam, and who comes. */
function answered(alert: Alert, answer: 'help' | 'safe', coming: readonly string[]): void {
  const timestamp = '2026-11-21T10:05:00.000Z'
  const responses = coming.map((authorname) => ({
    ...{ userid: authorname, authorname, kind: 'coming', timestamp, answered: timestamp },
  }))
  keep(
    ['alertanswers', alert.id],
    [{ userid: 'sam', name: 'Sam Okoro', answer, timestamp, received: timestamp, responses }],
  )
}

async function showCalls(...alerts: Alert[]): Promise<void> {
  const { incidentid, timestamp } = lockdown
  await show(
    <QueryClientProvider client={queryClient}>
      {alerts.map((alert) => (
        <article key={alert.id} aria-label={alert.title}>
          <CallInLog
            entry={{
              ...{ id: alert.id, incidentid, timestamp, userid: 'sam', authorname: 'Sam Okoro' },
              ...{ roleid: null, type: 'text', refersto: null, happened: null, sending: 'sent' },
              content: callForHelp(alert, 'Sam Okoro', 'Room 12'),
            }}
          />
        </article>
      ))}
    </QueryClientProvider>,
  )
}

// Fails when each entry shows the calls in all alerts of the incident: both would say both.
test('a person who calls in two alerts has at each entry who comes there, and the button goes there', async () => {
  keep(['alerts'], [evacuate, lockdown])
  answered(lockdown, 'help', ['Alex Moran'])
  answered(evacuate, 'help', [])
  await showCalls(lockdown, evacuate)
  await expect.element(status('Lockdown')).toHaveTextContent('Sam Okoro: Alex Moran is coming')
  await expect.element(status('Evacuate')).toHaveTextContent('Sam Okoro: Nobody is coming yet')
  await article('Lockdown').getByRole('button', { name: 'I am coming to Sam Okoro' }).click()
  expect(respondToCall).toHaveBeenLastCalledWith('alert_lockdown', expect.anything(), 'coming')
  await article('Evacuate').getByRole('button', { name: 'I am coming to Sam Okoro' }).click()
  expect(respondToCall).toHaveBeenLastCalledWith('alert_evacuate', expect.anything(), 'coming')
})

test('of two alerts with the same title, the entry shows the newest in which the person calls', async () => {
  const second = sampleAlert({ id: 'alert_second' })
  keep(['alerts'], [second, lockdown])
  answered(lockdown, 'help', ['Alex Moran'])
  answered(second, 'safe', [])
  await showCalls(lockdown)
  await expect.element(status('Lockdown')).toHaveTextContent('Sam Okoro: Alex Moran is coming')
  answered(second, 'help', [])
  await expect.element(status('Lockdown')).toHaveTextContent('Sam Okoro: Nobody is coming yet')
})
