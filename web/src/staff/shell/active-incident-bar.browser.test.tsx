import type { Alert } from '@holdfast/contract/alerts/alerts'
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

const WORDS = 'Science block: do not leave.\nEverybody else: Leave.'
const alert = sampleAlert({ areas: [{ name: 'Science block', words: 'do not leave' }] })

async function start(alerts: Alert[], incidentDetails = `Lockdown. ${WORDS}`) {
  const { incidentid: id, timestamp } = alert
  const incident = { id, timestamp, incidentDetails, exercise: false, closed: null }
  const stored = <Row,>(body: Row[]) => ({ body, etag: null, checkedAt: 0 })
  queryClient.setQueryData(['', 'incidents'], stored([incident as unknown as Incident]))
  queryClient.setQueryData(['', 'alerts'], stored(alerts))
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

// Fails when the second line ends after "Science block: do not".
test('the bar says no words for an area, which it would cut, and leads to the alert', async () => {
  await start([alert])
  await expect
    .element(page.getByText(/^Lockdown. What you do depends on where you are:/))
    .toBeVisible()
  const link = page.getByRole('link', { name: 'open the alert' })
  await expect.element(link).toHaveAttribute('href', `/alerts/${alert.id}`)
  expect(page.getByText(/do not leave/).query()).toBeNull()
})

test('without such an alert the bar has the details of the incident', async () => {
  await start([sampleAlert({ ended: '2026-11-21T10:05:00.000Z' })], 'Smell of gas')
  await expect.element(page.getByText('Smell of gas')).toBeVisible()
})

test('an incident that was reported before the alert keeps its own details', async () => {
  await start([alert], 'Smell of gas')
  await expect.element(page.getByText('Smell of gas')).toBeVisible()
  expect(page.getByText(/What you do depends/).query()).toBeNull()
})
