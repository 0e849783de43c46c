import type { Alert } from '@holdfast/contract/alerts/alerts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { AreaWords, restOfMessage, UpdatesWithoutAreas } from './area-words.tsx'

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`
const update = (minute: number, message: string) => ({
  ...{ id: `${minute}`, message, userid: 'head', authorname: 'Jordan Hale' },
  timestamp: at(minute),
})
const updates = [update(1, 'Science: do NOT lock, leave north'), update(2, 'Ambulance is here')]
const updated = (changes: Partial<Alert> = {}) =>
  sampleAlert({ areas: [{ name: 'Science', words: 'Lock your doors' }], updates, ...changes })

async function wordsOf(alert: Alert): Promise<string[]> {
  await show(
    <>
      <AreaWords alert={alert} />
      <p>{alert.instruction}</p>
      <UpdatesWithoutAreas alert={alert} />
    </>,
  )
  await expect.element(page.getByText('Ambulance is here')).toBeVisible()
  return document.body.innerText
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'Page' && !line.startsWith('Jordan Hale'))
}

// Fails when an update that takes back an order sinks below it, or one that does not seems to end it.
test('all updates stand above the areas, newest first, and the areas say when they were sent', async () => {
  const words = await wordsOf(updated())
  expect(words[0]).toMatch(/^Ambulance is here/)
  expect(words[1]).toMatch(/^Science: do NOT lock, leave north/)
  expect(words.slice(2)).toEqual([
    `Sent at ${formatTime(at(0))}:`,
    'Science',
    'Lock your doors',
    'What “Lockdown” means:',
    'Lock the door',
  ])
})

// Fails when the old words seem to be newer than the update that took them back.
test('areas of an alert that goes on were sent before its first update', async () => {
  const goesOn = updated({ continues: 'alert_bbbbbbbbbbbb', timestamp: at(5) })
  const words = await wordsOf(goesOn)
  expect(words[2]).toBe(`Sent before ${formatTime(at(1))}:`)
})

test('without areas the instruction comes first, and the updates once', async () => {
  const words = await wordsOf(updated({ areas: [] }))
  expect(words).toHaveLength(3)
  expect(words[0]).toBe('Lock the door')
})

test('the rest of the message has neither the areas nor the updates that are shown above', () => {
  const message =
    'Lockdown goes on.\nUpdate: Ambulance is here.\nUpdate: Science: do NOT lock, leave north.\nScience: Lock your doors.\nGas'
  const rest = restOfMessage(updated({ continues: 'a', timestamp: at(5), message }))
  expect(rest.split(/\s*\n\s*/)).toEqual(['Lockdown goes on.', 'Gas'])
})
