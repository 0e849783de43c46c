import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { SharedIncidentPage } from './shared-incident-page.tsx'

const TIME = '2026-11-21T10:00:00.000Z'
const drill = {
  ...{ title: 'Evacuate', instruction: 'Leave the building', message: '', updates: [] },
  ...{ timestamp: TIME, exercise: true, otherincident: false },
}
const lockdown = {
  ...{ title: 'Lockdown', instruction: 'Lock the door', message: 'Man with a knife', updates: [] },
  ...{ timestamp: '2026-11-21T10:05:00.000Z', exercise: false, otherincident: true },
}
const PAGE: SharedPage = {
  ...{ organisation: 'Riverside Academy', exercise: true, receiver: 'Sgt Khan', sharedby: 'Kim' },
  ...{ reported: TIME, at: TIME, expires: TIME, parts: ['alert'] },
}

async function showPage(alerts: SharedPage['alerts']): Promise<string> {
  const shown = { page: { ...PAGE, alerts }, pictures: new Map(), failure: undefined }
  await show(
    <SharedIncidentPage shown={shown} onRefresh={() => undefined} ZoomableMap={() => null} />,
  )
  await expect.element(page.getByText('EXERCISE', { exact: true })).toBeVisible()
  return document.body.innerText
}

// Fails where an officer reads of a real lockdown below the words that nothing is real.
test('on the page of an exercise a real alert stands first, above the banner', async () => {
  await page.viewport(390, 844)
  const words = await showPage([drill, lockdown])
  expect(words).toMatch(
    /REAL, not part of the exercise.*Lockdown.*Man with a knife.*EXERCISE.*Open alert of the exercise.*Evacuate/s,
  )
  expect(words.match(/Lockdown/g)).toHaveLength(1)
})

test('a page from an earlier version, which does not say, has a real alert of another incident', async () => {
  const { exercise: _, ...earlier } = lockdown
  expect(await showPage([earlier])).toMatch(/REAL, not part of the exercise.*Lockdown.*EXERCISE/s)
})

test('an exercise without a real alert says nothing of one', async () => {
  expect(await showPage([drill])).not.toContain('REAL')
})
