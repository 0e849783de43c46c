import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { IncidentHistory } from './incident-history.tsx'

const history = vi.hoisted(() => ({
  state: 'loading',
  data: [] as object[],
  retry: () => undefined,
}))
vi.mock('../../../data/incidents/incidents.ts', () => ({
  useIncidentHistory: () => history,
  useIncidents: () => ({ data: [] }),
}))

const incident = {
  ...{ id: '20261121_aaaaaaaa', authorname: 'Dana Fox', timestamp: '2026-11-21T10:00:00.000Z' },
  ...{ incidentDetails: 'Flood', exercise: false, closed: null },
} as Parameters<typeof IncidentHistory>[0]['incident']

// Fails where a spinner has a place of its own: whoever presses what is below it presses something else.
test('what is below the history stays in its place when nothing has changed', async () => {
  const around = () => (
    <>
      <IncidentHistory incident={{ ...incident }} />
      <button type="button">Close incident</button>
    </>
  )
  const { change } = await show(around())
  await expect.element(page.getByText('Loading…')).toBeVisible()
  const top = () => page.getByRole('button').element().getBoundingClientRect().top
  const before = top()
  history.state = 'ready'
  await change(around())
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
  expect(top()).toBe(before)
})
