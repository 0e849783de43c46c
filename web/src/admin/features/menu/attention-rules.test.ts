import { withoutBlanks } from '@holdfast/contract/content/blanks'
import type { AlertKind } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { expect, test } from 'vitest'
import { concernsOf, type Sources } from './attention-rules.ts'

const NOTHING: Sources = {
  exercises: undefined,
  intervals: undefined,
  incidents: undefined,
  actions: undefined,
  readiness: undefined,
  channels: undefined,
  backups: undefined,
  published: undefined,
  draft: undefined,
}
const guidance = emptyGuidance()
const withBlank = {
  ...guidance,
  checklist_sections: [{ id: 'first', name: 'First minutes' }],
  checklist_items: [{ id: 'a', sectionid: 'first', content: 'Fetch [FILL IN: the bag]' }],
}
const titlesOf = (sources: Partial<Sources>) =>
  concernsOf({ ...NOTHING, ...sources }, 0).map(({ title }) => title)
const incident = (closed: string | null) => ({ closed }) as Incident

test('nothing needs attention that is in order or has not been read yet', () => {
  expect(titlesOf({})).toEqual([])
  const saved = { guidance, saved: null }
  expect(titlesOf({ incidents: [], readiness: [], published: guidance, draft: saved })).toEqual([])
})

test('open incidents, people who are not ready, an unpublished draft and its blanks, in this order', () => {
  expect(
    concernsOf(
      {
        ...NOTHING,
        incidents: [incident(null), incident('2026-11-22T10:00:00Z')],
        readiness: [
          { userid: 'kim', name: 'Kim', device: null, pushdevices: 0, pushreceived: null },
        ],
        published: guidance,
        draft: { guidance: withBlank, saved: '2026-11-22T10:00:00Z' },
      },
      0,
    ),
  ).toEqual([
    { kind: 'incidents', title: '1 open incident', path: '/admin/incidents' },
    {
      kind: 'readiness',
      title: '1 of 1 person not ready for a day without a network',
      path: '/admin/readiness',
    },
    { kind: 'draft', title: 'The content draft is not published', path: '/admin/content' },
    { kind: 'blanks', title: '1 blank to fill in', path: '/admin/content/blanks' },
  ])
})

test('an action from a debrief needs attention once its day is over', () => {
  const now = new Date(2026, 10, 22, 9).getTime()
  const titles = (...days: string[]) =>
    concernsOf({ ...NOTHING, actions: days.map((due) => ({ due })) }, now).map(({ title }) => title)
  expect(titles('', '2026-11-22', '2026-12-01')).toEqual([])
  expect(titles('2026-11-21')).toEqual(['1 action from a debrief is overdue'])
  expect(titles('2026-11-21', '2026-10-01')).toEqual(['2 actions from debriefs are overdue'])
})

test('a draft equal to the published content needs no attention', () => {
  const draft = { guidance: withBlank, saved: '2026-11-22T10:00:00Z' }
  expect(titlesOf({ published: withoutBlanks(withBlank), draft })).toEqual(['1 blank to fill in'])
})

test('an open exercise is not counted among the incidents', () => {
  const exercise = { closed: null, exercise: true } as Incident
  expect(titlesOf({ incidents: [incident(null), exercise, exercise] })).toEqual([
    '1 open incident',
    '2 open exercises',
  ])
})

test('exercises that are overdue are named, or else those that are due soon', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const practised = (kind: string, timestamp: string) => ({ kind, timestamp }) as Exercise
  const sources = {
    ...NOTHING,
    published: { ...guidance, alert_kinds: [{ id: 'lockdown', title: 'Lockdown' } as AlertKind] },
    intervals: [
      { kind: 'lockdown', months: 12 },
      { kind: 'gone', months: 12 },
    ],
  }
  const concernsWith = (...exercises: Exercise[]) =>
    concernsOf({ ...sources, exercises }, now).map(({ title }) => title)
  const lately = practised('gone', '2026-11-01T10:00:00Z')
  expect(concernsWith()).toEqual(['Exercise overdue: gone, Lockdown'])
  expect(concernsWith(lately, practised('lockdown', '2025-12-01T10:00:00Z'))).toEqual([
    'Exercise due soon: Lockdown',
  ])
  expect(concernsWith(lately, practised('lockdown', '2026-03-01T10:00:00Z'))).toEqual([])
})

test('the provider’s admins see the first problem of the backups', () => {
  const problem = { kind: 'failed', title: 'The last backup failed', text: '' } as const
  expect(titlesOf({ backups: { problems: [problem] } })).toEqual([
    'Backups: The last backup failed',
  ])
  expect(titlesOf({ backups: { problems: [] } })).toEqual([])
})

test('a gateway that does not work, or was not tested for a month, needs attention', () => {
  const [tested, failing] = ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z']
  const channels = [
    { name: 'School SMS', tested, failing: null },
    { name: 'Calls', tested: null, failing: null },
    { name: 'Other SMS', tested: null, failing },
  ]
  expect(titlesOf({ channels })).toEqual([
    'Send a test message by Calls',
    'Other SMS does not work',
  ])
})
