import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { send } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { show } from '../test-support/show.tsx'
import { OpenCallsNotice } from './open-calls-notice.tsx'

const INCIDENT = '20261121_aaaaaaaa'
const ALERT = {
  ...{ id: 'alert_a', incidentid: INCIDENT, kind: 'lockdown', title: 'Lockdown', userid: 'kim' },
  ...{ exercise: false, ended: null, timestamp: '2026-11-21T10:00:00.000Z', recipientids: null },
}

vi.mock('../http/call.ts', () => ({ call: vi.fn(), send: vi.fn() }))
vi.mock('../data/alerts/alerts.ts', async (load) => ({
  ...(await load<object>()),
  useAlerts: () => ({ data: [ALERT] }),
}))
vi.mock('../data/incidents/merged-lists.ts', () => ({ useMergedIds: () => [] }))
vi.mock('../data/sign-in/me.ts', () => ({ useMe: () => ({ userid: 'kim', isadmin: true }) }))

const CALL = {
  ...{ userid: 'dana', name: 'Dana Fox', answer: 'help', note: 'Boiler room', position: null },
  ...{ room: null, reached: 'screen', responses: [] },
  ...{ timestamp: '2026-11-21T10:01:00.000Z', received: '2026-11-21T10:01:00.000Z' },
}
const COMING = { userid: 'sam', authorname: 'Sam', kind: 'coming', timestamp: CALL.timestamp }

afterEach(() => {
  vi.resetAllMocks()
  queryClient.clear()
})

function answers(list: unknown[]) {
  return { body: list, etag: null, version: 1, epoch: 'a' } as unknown as Awaited<
    ReturnType<typeof send>
  >
}

function notice() {
  return (
    <QueryClientProvider client={queryClient}>
      <OpenCallsNotice incidentid={INCIDENT} />
    </QueryClientProvider>
  )
}

test('closing names who called for help and has nobody coming', async () => {
  const helped = { ...CALL, userid: 'robin', name: 'Robin Vale', responses: [COMING] }
  vi.mocked(send).mockResolvedValue(answers([CALL, helped]))
  await show(notice())
  await expect
    .element(page.getByText('1 person who called for help has nobody coming'))
    .toBeVisible()
  await expect.element(page.getByText('Dana Fox (Boiler room)')).toBeVisible()
  await expect.element(page.getByText('Robin Vale')).not.toBeInTheDocument()
})

test('closing does not look free of calls for help while they are being read', async () => {
  vi.mocked(send).mockReturnValue(new Promise(() => {}))
  await show(notice())
  await expect.element(page.getByText('Reading the calls for help…')).toBeVisible()
})

test('closing says that the calls for help are not known when they could not be read', async () => {
  const refusal = new CallFailure({ code: 'not-found', message: 'No', status: 404 })
  vi.mocked(send).mockRejectedValue(refusal)
  await show(notice())
  await expect.element(page.getByText('The calls for help could not be read')).toBeVisible()
})
