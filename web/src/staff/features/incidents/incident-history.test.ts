import { expect, test } from 'vitest'
import { historyOf } from './incident-history.tsx'

function change(version: number, field: string, previous: string, value: string) {
  const timestamp = `2026-11-21T10:4${version}:00.000Z`
  return { version, field, previous, value, userid: 'site', authorname: 'Sam Okoro', timestamp }
}

test('changes of one save form one entry, newest first', () => {
  const entries = historyOf([
    change(2, 'incidentLocation', '', 'Gate B'),
    change(2, 'whoInformed', 'police', 'police,firerescueservice'),
    change(3, 'visitFdcoRequired', 'yes', 'no'),
  ])
  expect(entries.map((entry) => [entry.version, entry.changes.length])).toEqual([
    [3, 1],
    [2, 2],
  ])
  expect(entries[1]?.changes[1]).toEqual({
    field: 'whoInformed',
    label: 'Who has been told',
    from: 'Police',
    to: 'Police, Fire and rescue service',
  })
})

test('the closing of an incident has an entry of its own and is not listed as a field', () => {
  const [entry] = historyOf([change(4, 'closed', '', '2026-11-21T11:00:00.000Z')])
  expect(entry?.action).toBe('closed')
  expect(entry?.changes).toEqual([])
})

test('a field that this version of the app does not know is shown by its name', () => {
  const [entry] = historyOf([change(2, 'weather', '', 'Rain')])
  expect(entry?.changes).toEqual([{ field: 'weather', label: 'weather', from: '', to: 'Rain' }])
})
