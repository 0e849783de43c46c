import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { expect, test } from 'vitest'
import { duration, exercisesColumns, exercisesCsv } from './exercises-columns.ts'

const drill: Exercise = {
  id: '20261121_firedrill',
  incidentDetails: 'Fire drill',
  timestamp: '2026-11-21T10:00:00.000Z',
  closed: '2026-11-21T10:30:00.000Z',
  authorname: 'Jordan Hale',
  kind: 'evacuate',
  alerted: '2026-11-21T10:00:00.000Z',
  recipients: 8,
  lastanswer: '2026-11-21T10:04:05.000Z',
  unanswered: ['Alex Moran', 'Robin Vale'],
  allcounted: '2026-11-21T10:07:30.000Z',
  times: { people: 8, shown: 7, half: 2.1, most: 65, last: 70.2, unreached: ['Robin Vale'] },
  wentwell: 'Quiet',
  wentbadly: '',
  actions: [{ id: 'a', action: 'Mend the west door', owner: 'Site team', due: '2026-12-01' }],
}
const titleOf = (kind: string) => (kind === 'evacuate' ? 'Evacuate' : kind)
const column = (id: string) => exercisesColumns(titleOf).find((column) => column.id === id)
const cell = (id: string, exercise: Exercise) => column(id)?.text(exercise)

test('the table says what was practised, how long answers took and who gave none', () => {
  expect(cell('kind', drill)).toBe('Evacuate: Fire drill')
  expect(cell('lastanswer', drill)).toBe('4 min 05 s')
  expect(cell('allcounted', drill)).toBe('7 min 30 s')
  expect(cell('times', drill)).toBe('7 of 8 within 1 min 10 s')
  expect(cell('times', { ...drill, times: null })).toBe('–')
  expect(cell('unanswered', drill)).toBe('2 of 8: Alex Moran, Robin Vale')
  expect(cell('unanswered', { ...drill, unanswered: [] })).toBe('Nobody: all 8 answered')
  expect(cell('notes', drill)).toBe(
    'Went well: Quiet. Actions: Mend the west door, Site team, by 1 Dec 2026',
  )
})

test('an exercise without an alert says so, and asks an admin what was practised', () => {
  const bell = { ...drill, kind: '', alerted: null, recipients: 0, lastanswer: null }
  expect(cell('kind', bell)).toBe('Not said: Fire drill')
  expect(cell('unanswered', bell)).toBe('No alert was sent')
  expect(cell('lastanswer', bell)).toBe('–')
  expect(duration(drill.alerted, null)).toBe('')
})

test('durations are sorted by their length in seconds, and an unknown one as nothing', () => {
  const weekLong = { ...drill, lastanswer: '2026-11-28T10:00:00.000Z', allcounted: null }
  expect(cell('lastanswer', weekLong)).toBe('10080 min 00 s')
  expect(column('lastanswer')?.sortBy?.(weekLong)).toBe(604_800)
  expect(column('allcounted')?.sortBy?.(drill)).toBe(450)
  expect(column('allcounted')?.sortBy?.(weekLong)).toBeUndefined()
})

test('the file for the inspector marks every line as an exercise', () => {
  const [head, line] = exercisesCsv([drill], titleOf).trim().split('\r\n')
  expect(head).toMatch(/^Exercise,Practised,Closed,What,Details,Led by,/)
  expect(line).toContain('Exercise,2026-11-21T10:00:00.000Z,2026-11-21T10:30:00.000Z,Evacuate,')
  expect(line).toContain(',8,7,2.1,65,70.2,Robin Vale,')
  expect(line).toContain(',4 min 05 s,Alex Moran; Robin Vale,7 min 30 s,Quiet,,')
})
