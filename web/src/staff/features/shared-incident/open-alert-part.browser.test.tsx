import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { OpenAlertPart } from './shared-alerts.tsx'

const evacuate = {
  ...{ title: 'Evacuate', instruction: 'Leave the building', message: '', updates: [] },
  timestamp: '2026-11-21T10:00:00.000Z',
}

// Fails when police and fire read that everybody was told to leave, and some were told to stay.
test('a shared alert with areas says that everybody was told its instruction only if they were', async () => {
  const message = 'Science: Stay inside.\nEverybody else: Leave.'
  await show(
    <OpenAlertPart
      page={{ exercise: false, alerts: [{ ...evacuate, message, areas: ['Science'] }] }}
    />,
  )
  await expect.element(page.getByText(/^What “Evacuate” means: Leave the building/)).toBeVisible()
  await expect.element(page.getByText(/^Science: Stay inside/)).toBeVisible()
  expect(page.getByText(/Everybody was told/).query()).toBeNull()
})

const updates = [
  { timestamp: '2026-11-21T10:02:00.000Z', text: 'Science: leave' },
  { timestamp: '2026-11-21T10:03:00.000Z', text: 'Ambulance is here' },
]

async function showWords(areas: string[]): Promise<string> {
  const message = 'Science: Stay inside.\nEverybody else: Leave.'
  await show(
    <OpenAlertPart
      page={{ exercise: false, alerts: [{ ...evacuate, message, areas, updates }] }}
    />,
  )
  await expect.element(page.getByText(/Ambulance is here/)).toBeVisible()
  return document.body.innerText
}

// Fails when police and fire read the order first that an update has taken back.
test('the updates of a shared alert with areas stand above its words, newest first', async () => {
  expect(await showWords(['Science'])).toMatch(
    /Ambulance is here.*Science: leave.*Science: Stay inside.*What “Evacuate” means/s,
  )
})

// Fails when words seem newer than an update that is older than the alert only because the alert goes on.
test('the words of a shared alert that goes on say that they are older than its updates', async () => {
  const timestamp = '2026-11-21T10:05:00.000Z'
  await show(
    <OpenAlertPart
      page={{ exercise: false, alerts: [{ ...evacuate, areas: ['Science'], timestamp, updates }] }}
    />,
  )
  const first = formatTime('2026-11-21T10:02:00.000Z')
  await expect.element(page.getByText(`Words for areas, sent before ${first}:`)).toBeVisible()
})

test('the updates of a shared alert without areas stand below its words', async () => {
  expect(await showWords([])).toMatch(/Stay inside.*Science: leave.*Ambulance is here/s)
})

test('a shared alert without areas, also one that an earlier version kept, was told to everybody', async () => {
  await show(<OpenAlertPart page={{ exercise: false, alerts: [evacuate] }} />)
  await expect.element(page.getByText(/^Everybody was told: Leave the building/)).toBeVisible()
})
