import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { show } from '../test-support/show.tsx'
import { CurrentUnresolvedNotice } from './unresolved-roll-call-notice.tsx'

const MAIN = '20261121_aaaaaaaa'
const OTHER = '20261121_bbbbbbbb'
const incident = { incidentDetails: 'Fire', exercise: false, closed: null, mergedinto: null }
const count = {
  ...{ id: 'c', incidentid: OTHER, groupid: '4b', groupname: '4B', expected: 28, present: 27 },
  ...{ missing: [{ name: 'Sam Hill', place: '' }], injured: [], place: '' },
  ...{ knownalert: null, userid: 'ana', authorname: 'Ana Lund', seq: 1 },
  timestamp: '2026-11-21T10:05:00.000Z',
}

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

beforeEach(() => {
  keep(
    ['incidents'],
    [
      { ...incident, id: MAIN },
      { ...incident, id: OTHER, mergedinto: MAIN },
    ],
  )
  keep(['content'], { rollcallnames: 'on' })
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  for (const list of ['counts', 'marks']) keep([list, MAIN], [])
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const showNotice = (answer: () => Promise<never>) => {
  vi.stubGlobal('fetch', answer)
  return show(
    <QueryClientProvider client={queryClient}>
      <CurrentUnresolvedNotice incidentid={MAIN} />
    </QueryClientProvider>,
  )
}
const never = () => new Promise<never>(() => undefined)
const refuse = () => Promise.reject(new TypeError('Failed to fetch'))

// Fails when only the lists of the main incident are waited for: nobody then looks missing in the other report.
test.each([
  ['counts', 'marks'],
  ['marks', 'counts'],
])(
  'while the %s of a merged report are not read, the roll call does not look complete',
  async (_, read) => {
    keep([read, OTHER], [])
    await showNotice(never)
    await expect.element(page.getByText('Reading the roll call…')).toBeVisible()
  },
)

test.each([
  ['counts', 'marks'],
  ['marks', 'counts'],
])('when the %s of a merged report cannot be read, it says so', async (_, read) => {
  keep([read, OTHER], [])
  await showNotice(refuse)
  await expect.element(page.getByText('The roll call could not be read')).toBeVisible()
})

test('a child who is missing in a merged report is missing', async () => {
  keep(['counts', OTHER], [count])
  keep(['marks', OTHER], [])
  await showNotice(never)
  await expect.element(page.getByText('1 missing')).toBeVisible()
})
