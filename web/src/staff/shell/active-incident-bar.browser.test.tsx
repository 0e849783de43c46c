import type { Incident } from '@holdfast/contract/incidents/incidents'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/lists/query-client.ts'
import { NavigationProvider } from '../../routing/navigation.tsx'
import { sampleAlert } from '../../test-support/sample-alert.ts'
import { show } from '../../test-support/show.tsx'
import { ActiveIncidentBar } from './active-incident-bar.tsx'

afterEach(() => queryClient.clear())

const alert = sampleAlert({ areas: [{ name: 'Science block', words: 'Do not leave' }] })

async function start(incidentDetails: string) {
  const { incidentid: id, timestamp } = alert
  const incident = { id, timestamp, incidentDetails, exercise: false, closed: null }
  const stored = <Row,>(body: Row[]) => ({ body, etag: null, checkedAt: 0 })
  queryClient.setQueryData(['', 'incidents'], stored([incident as unknown as Incident]))
  queryClient.setQueryData(['', 'alerts'], stored([alert]))
  queryClient.setQueryData(['', 'content'], { ...stored([]), body: {} })
  const location = { pathname: '/', search: '', key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={vi.fn()}>
        <ActiveIncidentBar startsExpanded />
      </NavigationProvider>
    </QueryClientProvider>,
  )
}

test('the bar names the incident as its details do, also while an alert with areas is open', async () => {
  const details = 'Lockdown. What you do depends on where you are. Smell of gas'
  await start(details)
  await expect.element(page.getByText(details)).toBeVisible()
  expect(page.getByText(/Do not leave/).query()).toBeNull()
})
