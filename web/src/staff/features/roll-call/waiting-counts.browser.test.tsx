import type { Incident } from '@holdfast/contract/incidents/incidents'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { RollCallPane } from './roll-call-pane.tsx'
import { RollCallScreen } from './roll-call-screen.tsx'

const INCIDENT = '20261121_aaaaaaaa'
const incident = { id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }
const items = vi.hoisted(() => [] as unknown[])

vi.mock('../../../sync/outbox.ts', () => ({ useOutbox: () => ({ items }) }))

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

function keep(name: string, body: unknown): void {
  queryClient.setQueryData(['', name], { body, etag: null, checkedAt: Date.now() })
}

const body = { id: 'c', groupid: '4b', groupname: '4B', expected: 28, present: 27 }
const timestamp = '2026-11-21T10:00:00.000Z'
items.push({ kind: 'count', id: 'c', order: 1, ownerid: INCIDENT, body: { ...body, timestamp } })

// Fails when the counts of the server are asked for first: the group is counted again.
test.each([
  ['the roll call', <RollCallScreen key="screen" />],
  ['the pane of the board', <RollCallPane key="pane" incident={incident as Incident} />],
])('%s shows a count that waits while those of others cannot be read', async (_, shown) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  keep('incidents', [incident])
  keep('rollgroups', [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  const location = { pathname: '/roll-call', search: `?incident=${INCIDENT}`, key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={() => undefined}>
        {shown}
      </NavigationProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(/^What others have counted is not known yet/)).toBeVisible()
  await expect.element(page.getByText(/^27/).first()).toBeVisible()
  await expect.element(page.getByText('An error occurred')).not.toBeInTheDocument()
})
