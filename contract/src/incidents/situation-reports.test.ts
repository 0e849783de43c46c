import { expect, test } from 'vitest'
import { describeEntry } from './entry-contents.ts'
import { emptyIncidentFields } from './incident-fields.ts'
import { summariseIncident } from './incident-summary.ts'
import { draftSituationReport } from './situation-report-draft.ts'
import { compareSection, readSituationReport, situationReportText } from './situation-reports.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const time = (text: string) => text.slice(11, 16)

const incident = {
  ...emptyIncidentFields(),
  ...{ id: 'flood', timestamp: at('12:00'), closed: null, exercise: false },
  ...{ authorname: 'Kim Lake', incidentDetails: 'Flood in the boiler room' },
  actionsRequired: 'Ring the insurers',
}
const entry = (
  id: string,
  type: 'text' | 'decision',
  written: string,
  content: object | string,
) => ({
  ...{ id, seq: Number(written.replace(':', '')), type, refersto: null },
  ...{ content: typeof content === 'string' ? content : JSON.stringify(content) },
  ...{ authorname: 'Dana Fox', timestamp: at(written) },
})
const task = (title: string, more: object) => ({
  ...{ id: title, seq: 1, title, detail: '', state: 'open' as const, ownername: 'Ali Khan' },
  ...{ due: null, timestamp: at('12:30'), changes: [], ...more },
})
const change = (seq: number, time: string, more: object) => ({
  ...{ seq, authorname: 'Dana Fox', timestamp: at(time), ...more },
})
const sources = {
  incident,
  entries: [
    entry('a', 'text', '13:00', 'Pump has\narrived'),
    entry('b', 'decision', '13:05', { decision: 'Close at 14:00', review: at('14:30') }),
  ],
  tasks: [
    task('Open the hall', { due: at('14:00') }),
    task('Turn off the gas', {
      state: 'done',
      changes: [change(1, '12:50', { state: 'done' }), change(2, '13:05', { note: 'Key is back' })],
    }),
  ],
  ...{ groups: [], counts: [], alerts: [] },
  team: [
    { roleid: 'incident-manager', role: 'Incident manager', names: ['Kim Lake'] },
    { roleid: 'log-keeper', role: 'Log keeper', names: [] },
  ],
  at: at('13:10'),
}

// Fails where the owner, or the last change, stands for who said when that a task is done.
test('a situation report begins with what the record says, a line for each thing with its time', () => {
  expect(draftSituationReport(summariseIncident(sources), time)).toEqual({
    situation:
      '12:00 Flood in the boiler room (reported by Kim Lake)\n13:00 Dana Fox: Pump has arrived',
    actions: '12:50 Done: Turn off the gas, reported by Dana Fox',
    decisions: '13:05 Dana Fox decided: Close at 14:00',
    tasks: 'Due 14:00 Open the hall, for Ali Khan',
    people: 'Incident manager: Kim Lake',
    next: 'Next review 14:30 Close at 14:00\nActions required: Ring the insurers',
  })
})

test('a task that was opened again is done when somebody says so anew, not at each repetition', () => {
  const changes = [
    change(1, '12:40', { state: 'done' }),
    change(2, '12:45', { state: 'open' }),
    change(4, '13:00', { state: 'done', authorname: 'Kim Lake' }),
    // A phone without a network: received first, written last.
    change(3, '13:09', { state: 'done' }),
  ]
  const tasks = [task('Sweep the hall', { state: 'done', changes })]
  expect(draftSituationReport(summariseIncident({ ...sources, tasks }), time).actions).toBe(
    '13:00 Done: Sweep the hall, reported by Kim Lake',
  )
})

test('the draft of a long incident still fits into an entry of the log', () => {
  const many = Array.from({ length: 60 }, (_, index) => task(`${index} ${'x'.repeat(190)}`, {}))
  const entries = sources.entries.map((each) =>
    each.type === 'text' ? { ...each, content: 'y'.repeat(9000) } : each,
  )
  const draft = draftSituationReport(summariseIncident({ ...sources, entries, tasks: many }), time)
  expect(JSON.stringify(draft).length).toBeLessThan(10_000)
  expect(draft.tasks).toMatch(/\nAnd \d+ more lines in the record$/)
})

// Fails where the draft stops at the first line that does not fit.
test('a line without room leaves room for shorter ones', () => {
  const titles = ['y'.repeat(450), 'z'.repeat(450), 'x'.repeat(450), 'Close gate B']
  const tasks = titles.map((title) => task(title, {}))
  const draft = draftSituationReport(summariseIncident({ ...sources, tasks }), time)
  expect(draft.tasks).toMatch(/Close gate B/)
  expect(draft.tasks).toMatch(/\nAnd 1 more line in the record$/)
})

test('a later version shows which lines are new, and which are gone', () => {
  expect(compareSection('Water is out\n\nFloor is wet ', 'Water rises\nFloor is wet')).toEqual({
    lines: [
      { text: 'Water is out', isNew: true },
      { text: 'Floor is wet', isNew: false },
    ],
    removed: ['Water rises'],
  })
  expect(compareSection('Water rises', undefined).lines).toEqual([
    { text: 'Water rises', isNew: false },
  ])
})

test('a report is read as plain text; what this version cannot read is shown as it is', () => {
  const content = JSON.stringify({ situation: 'Flood', next: ' ', people: 'Nobody missing' })
  const report = readSituationReport({ type: 'sitrep', content })
  expect(report && situationReportText(report)).toBe('Situation\nFlood\n\nPeople\nNobody missing')
  expect(readSituationReport({ type: 'sitrep', content: '[]' })).toBeUndefined()
  expect(describeEntry({ type: 'sitrep', content: 'later' }, time)).toBe('later')
  const mail = { report: 'a', version: 2, userids: ['kim'], names: ['Kim Lake', 'Dana Fox'] }
  expect(describeEntry({ type: 'mailing', content: JSON.stringify(mail) }, time)).toBe(
    'Situation report 2 sent by mail to Kim Lake, Dana Fox',
  )
})
