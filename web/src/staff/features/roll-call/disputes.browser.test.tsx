import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { ReunificationScreen } from './reunification-screen.tsx'
import { RollCallPane } from './roll-call-pane.tsx'

const ID = '20261121_aaaaaaaa'
const incident = { id: ID, incidentDetails: 'Fire', exercise: false, closed: null }

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

const by = { incidentid: ID, place: '', note: '', device: null, release: null }

function released(adult: string, at: string, more: object = {}) {
  const release = { adult, relationship: '', identity: 'known' }
  return { ...by, state: 'released', release, timestamp: `2026-11-21T${at}:00.000Z`, ...more }
}

const OTHER = 'In another incident: “Smoke in the lab” (20261121_bbbbbbbb)'
const ana = released('Ana Hill', '10:02', {
  ...{ userid: 'dana', authorname: 'Dana Fox', seq: 1, note: OTHER },
})
const una = released('Una Berg', '10:05', { userid: 'kim', authorname: 'Kim Lake' })

async function showWithMark(mark: object, shown: React.ReactNode) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  keep(['incidents'], [incident])
  keep(['content'], { rollcallnames: 'on' })
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  keep(['people', ID], [{ id: 'sam', name: 'Sam Hill', rollgroupid: '4b', needs: '' }])
  const person = { personid: 'sam', name: 'Sam Hill', groupid: '4b', groupname: '4B' }
  const heard = { known: 0, knownin: null, knownalert: null }
  const ids = { markid: 'm', markseq: 2, seq: 2, ofseveral: false, seen: null, released: null }
  keep(['marks', ID], [{ ...person, ...heard, ...ids, ...mark }])
  keep(['counts', ID], [])
  const location = { pathname: '/', search: `?incident=${ID}`, key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={() => undefined}>
        {shown}
      </NavigationProvider>
    </QueryClientProvider>,
  )
}

const twice = { ...una, conflict: ana, released: { ...una, seq: 2 } }

test('the board names a child who was handed over twice, also in two incidents', async () => {
  await showWithMark(twice, <RollCallPane incident={incident as never} />)
  const list = page.getByRole('list', { name: 'Two people disagree' })
  await expect.element(list.getByText('Sam Hill')).toBeVisible()
  await expect.element(list.getByText(/handed to Una Berg.*handed to Ana Hill/)).toBeVisible()
  await expect.element(list.getByText(/In another incident: “Smoke in the lab”/)).toBeVisible()
})

test('the board shows that one says missing and another injured', async () => {
  const missing = { ...by, state: 'missing', authorname: 'Kim Lake', userid: 'kim' }
  const injured = { ...missing, state: 'injured', authorname: 'Dana Fox', userid: 'dana', seq: 1 }
  const timestamp = '2026-11-21T10:05:00.000Z'
  const mark = { ...missing, timestamp, conflict: { ...injured, timestamp, note: 'Broken arm' } }
  await showWithMark(mark, <RollCallPane incident={incident as never} />)
  const list = page.getByRole('list', { name: 'Two people disagree' })
  await expect
    .element(list.getByText(/missing \(Kim Lake\); Dana Fox: injured.*Broken arm/))
    .toBeVisible()
})

test('whoever opens the child reads that the other release was made in another incident', async () => {
  await showWithMark(twice, <ReunificationScreen />)
  const disputed = page.getByRole('list', { name: 'Two people disagree' })
  await expect.element(disputed.getByText(/In another incident/)).toBeVisible()
  await disputed.getByRole('button', { name: /^Sam Hill/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Handed over twice')).toBeVisible()
  await expect
    .element(dialog.getByText(/^Handed to Ana Hill.*In another incident: “Smoke/))
    .toBeVisible()
})
