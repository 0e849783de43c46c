import { expect, test } from 'vitest'
import { earlierUpdates, messageBesideUpdates, updatesText } from './earlier-updates.ts'

const update = (minutes: string, message: string) => ({
  ...{ id: minutes, message, userid: 'head', authorname: 'Jordan Hale' },
  timestamp: `2026-11-21T10:${minutes}:00.000Z`,
})
const updates = [update('01', 'Leave by the\nnorth door'), update('02', 'Ambulance is here.')]
const text = 'Update: Ambulance is here.\nUpdate: Leave by the north door.'

test('the updates are one line each, newest first, and no more than anybody reads', () => {
  expect(updatesText(updates)).toBe(text)
  expect(updatesText([])).toBe('')
  const many = Array.from({ length: 12 }, (_, index) => update('01', `Number ${index}`))
  expect(updatesText(many).split('\n')).toHaveLength(10)
  expect(updatesText(many)).toMatch(/^Update: Number 11\./)
})

test('only what was said before the alert is in its message, and screens that show it leave it out', () => {
  const alert = {
    ...{ continues: 'alert_a', timestamp: '2026-11-21T10:05:00.000Z' },
    updates: [...updates, update('06', 'Wait')],
    message: `Lockdown goes on.\n${text}\nScience: Lock the doors.`,
  }
  expect(earlierUpdates(alert)).toEqual(updates)
  expect(messageBesideUpdates(alert)).toBe('Lockdown goes on.\nScience: Lock the doors.')
  expect(earlierUpdates({ ...alert, continues: null })).toEqual([])
  expect(messageBesideUpdates({ ...alert, continues: null })).toBe(alert.message)
})
