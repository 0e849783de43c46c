import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { OpenAlertPart } from './shared-facts.tsx'

const evacuate = {
  ...{ title: 'Evacuate', instruction: 'Leave the building', message: '', updates: [] },
  timestamp: '2026-11-21T10:00:00.000Z',
}

// Fails when police and fire read that everybody was told to leave, and some were told to stay.
test('a shared alert with areas says that everybody was told its instruction only if they were', async () => {
  const message = 'Science: Stay inside.\nEverybody else: Leave.'
  await show(<OpenAlertPart alerts={[{ ...evacuate, message, areas: ['Science'] }]} />)
  await expect.element(page.getByText(/^What “Evacuate” means: Leave the building/)).toBeVisible()
  await expect.element(page.getByText(/^Science: Stay inside/)).toBeVisible()
  expect(page.getByText(/Everybody was told/).query()).toBeNull()
})

test('a shared alert without areas, also one that an earlier version kept, was told to everybody', async () => {
  await show(<OpenAlertPart alerts={[evacuate]} />)
  await expect.element(page.getByText(/^Everybody was told: Leave the building/)).toBeVisible()
})
