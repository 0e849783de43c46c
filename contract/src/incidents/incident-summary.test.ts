import { expect, test } from 'vitest'
import { type BriefSectionName, briefOf, briefTime } from './handover-brief.ts'
import { emptyIncidentFields } from './incident-fields.ts'
import { summariseIncident } from './incident-summary.ts'

const AT = '2026-11-21T14:00:00.000Z'
const at = (time: string) => `2026-11-21T${time}:00.000Z`

const incident = {
  ...emptyIncidentFields(),
  ...{ id: 'flood', timestamp: at('12:00'), closed: null, exercise: false },
  ...{ authorname: 'Kim Lake', incidentDetails: 'Flood in the boiler room' },
}
let seq = 0
const entry = (
  type: 'text' | 'correction' | 'decision' | 'methane',
  time: string,
  content: unknown,
) => {
  seq += 1
  const words = typeof content === 'string' ? content : JSON.stringify(content)
  const author = { authorname: 'Dana Fox', timestamp: at(time) }
  return { id: `e${seq}`, seq, type, content: words, refersto: null as string | null, ...author }
}
const task = (title: string, more: object = {}) => {
  seq += 1
  const made = { timestamp: at('12:30'), changes: [], ownername: '', due: null, detail: '' }
  return { id: title, seq, title, state: 'open' as const, ...made, ...more }
}
/** Dana Fox says that a task is done. */
const doneAt = (time: string) => ({
  ...{ seq: 1, state: 'done' as const, authorname: 'Dana Fox', timestamp: at(time) },
})
const alert = (title: string, time: string, more: object = {}) => ({
  ...{ id: title, title, message: '', timestamp: at(time), authorname: 'Kim Lake' },
  ...{ ended: null, endedby: null, incidentid: 'flood', recipientids: null },
  ...{ sound: 'loud' as const, heldback: null, mistake: false },
  ...more,
})
const nothing = {
  incident,
  entries: [],
  tasks: [],
  groups: [],
  counts: [],
  alerts: [],
  team: [],
  at: AT,
}

function linesOf(
  name: BriefSectionName,
  sources: Partial<Parameters<typeof summariseIncident>[0]>,
) {
  const brief = briefOf(summariseIncident({ ...nothing, ...sources }))
  return (brief.find((section) => section.name === name)?.lines ?? []).map((line) =>
    `${briefTime(line, (time) => time.slice(11, 16))} ${line.text}`.trim(),
  )
}

test('decisions come newest first, with their corrections, and the next review is the first still to come', () => {
  const close = entry('decision', '13:00', {
    decision: 'Close',
    reason: 'No heat',
    review: at('15:00'),
  })
  const move = entry('decision', '13:30', { decision: 'Move 4B', review: at('14:30') })
  const past = entry('decision', '12:10', { decision: 'Wait', review: at('13:00') })
  const added = { ...entry('correction', '13:40', 'Only the ground floor'), refersto: close.id }
  const summary = summariseIncident({ ...nothing, entries: [move, added, close, past] })
  expect(summary.decisions.map(({ decision }) => decision)).toEqual(['Move 4B', 'Close', 'Wait'])
  expect(summary.decisions[1]?.corrections).toMatchObject([{ text: 'Only the ground floor' }])
  expect(summary.nextReview).toEqual({ time: at('14:30'), decision: 'Move 4B' })
})

test('what is overdue comes first, then by when it is due; done and cancelled tasks are apart', () => {
  const tasks = [
    task('No time'),
    task('Later', { due: at('15:00') }),
    task('Cancelled', { state: 'cancelled' }),
    task('Late', { due: at('13:00'), state: 'doing' }),
    task('Done first', { state: 'done', changes: [doneAt('13:00')] }),
    task('Done last', { state: 'done', changes: [doneAt('13:50')] }),
  ]
  const summary = summariseIncident({ ...nothing, tasks })
  expect(summary.tasks.toDo.map(({ title, overdue }) => [title, overdue])).toEqual([
    ['Late', true],
    ['Later', false],
    ['No time', false],
  ])
  expect(summary.tasks.finished.map(({ title }) => title)).toEqual([
    'Done last',
    'Done first',
    'Cancelled',
  ])
})

test('alerts of other incidents are left out, and so is an earlier report to 999', () => {
  const entries = [
    entry('methane', '12:10', { exactlocation: 'Main hall' }),
    entry('methane', '13:10', { exactlocation: 'Boiler room' }),
  ]
  const alerts = [alert('Evacuate', '12:05'), alert('Lockdown', '12:06', { incidentid: 'other' })]
  const summary = summariseIncident({ ...nothing, entries, alerts })
  expect(summary.alerts.map(({ title }) => title)).toEqual(['Evacuate'])
  expect(summary.report).toMatchObject({ exactlocation: 'Boiler room', timestamp: at('13:10') })
})

test('the brief says in seven sections what somebody who takes over must know', () => {
  const sources = {
    incident: { ...incident, exercise: true, whoInformed: 'police', peopleAffected: 'Year 4' },
    entries: [
      entry('text', '13:55', 'Pump has arrived'),
      entry('decision', '13:00', {
        decision: 'Close',
        reason: 'No heat',
        risks: 'Ice',
        review: at('15:00'),
      }),
      entry('methane', '12:10', {
        exactlocation: 'Hall',
        hazards: 'Water',
        casualties: 'One',
        services: 'Fire',
      }),
    ],
    tasks: [
      task('Ring the council', { due: at('13:30'), ownername: 'Ali Khan' }),
      task('Open the hall'),
    ],
    groups: [
      { id: '4b', name: '4B', expected: 28, sort: 0, counters: [] },
      { id: '4c', name: '4C', expected: 30, sort: 1, counters: [] },
    ],
    counts: [
      {
        ...{ groupid: '4b', groupname: '4B', expected: 28, present: 26, place: '', userid: 'ali' },
        ...{ authorname: 'Ali Khan', timestamp: at('13:20'), seq: 1 },
        missing: [{ name: 'Sam', place: 'Library' }],
        injured: [{ name: '', note: 'cut hand' }],
      },
    ],
    alerts: [alert('Evacuate', '12:05', { ended: at('12:40'), endedby: 'Kim Lake' })],
    team: [
      { roleid: 'incident-manager', role: 'Incident manager', names: ['Kim Lake'] },
      { roleid: 'log-keeper', role: 'Log keeper', names: [] },
    ],
  }
  expect(linesOf('information', sources)).toEqual([
    '12:00 Exercise. Flood in the boiler room (reported by Kim Lake)',
    'Roll call: 26 of 58 present, 1 missing, 1 injured, 1 person not explained, 30 not counted yet',
    '13:55 Dana Fox: Pump has arrived',
  ])
  expect(linesOf('intent', sources)).toEqual(['13:00 Dana Fox decided: Close. Reason: No heat'])
  expect(linesOf('method', sources)).toEqual([
    'Overdue since 13:30 Ring the council, for Ali Khan',
    'Open the hall, not assigned',
  ])
  expect(linesOf('administration', sources)).toEqual([
    'Next review 15:00 Close',
    'Incident manager: Kim Lake',
    'Log keeper: nobody',
  ])
  expect(linesOf('risks', sources)).toEqual([
    '12:10 Hazards reported to 999: Water',
    '13:00 Dana Fox: Ice',
  ])
  expect(linesOf('communications', sources)).toEqual([
    'Ended 12:40 Evacuate alert by Kim Lake. Ended by Kim Lake',
    '12:10 Report to 999 by Dana Fox. Emergency services: Fire',
    'Who has been told: Police',
  ])
  expect(linesOf('humanitarian', sources)).toEqual([
    '13:20 Missing: Sam, 4B, last seen: Library',
    '13:20 Injured: name not known, 4B, cut hand',
    '12:10 Casualties reported to 999: One',
    'People affected: Year 4',
  ])
})

// Fails when whoever takes over reads of a gas leak and an armed man that were taken back.
test('hazards, risks and casualties of the brief say what corrected them, each correction once', () => {
  const methane = entry('methane', '12:20', {
    ...{ exactlocation: 'Hall', hazards: 'Gas leak', casualties: '3 dead', services: 'Fire' },
  })
  const decision = entry('decision', '12:30', { decision: 'Stay', risks: 'Armed man' })
  const entries = [
    ...[methane, decision],
    { ...entry('correction', '12:40', 'Nobody died, no gas'), refersto: methane.id },
    { ...entry('correction', '12:50', 'There is no armed man'), refersto: decision.id },
  ]
  expect(linesOf('risks', { entries })).toEqual([
    '12:20 Hazards reported to 999: Gas leak. Corrected since: see the report to 999',
    '12:30 Dana Fox: Armed man. Correction: There is no armed man',
  ])
  expect(linesOf('humanitarian', { entries })).toEqual([
    '12:20 Casualties reported to 999: 3 dead. Corrected since: see the report to 999',
  ])
  expect(linesOf('communications', { entries })).toEqual([
    '12:20 Report to 999 by Dana Fox. Emergency services: Fire. Correction: Nobody died, no gas',
  ])
})

// Fails where the whole line is cut, and with it what took it back.
test('a long text that is cut keeps its correction', () => {
  const written = entry('text', '13:00', 'x'.repeat(9000))
  const added = { ...entry('correction', '13:10', 'That was wrong'), refersto: written.id }
  const [, words] = linesOf('information', { entries: [written, added] })
  expect(words).toMatch(/…\. Correction: That was wrong$/)
})

// Fails where every correction goes along: a line has no bound then.
test('of many corrections a line has the newest two, and says how many more there are', () => {
  const written = entry('text', '13:00', 'Gate B')
  const corrections = Array.from({ length: 9 }, (_, index) => ({
    ...entry('correction', `13:1${index}`, `Number ${index} ${'x'.repeat(9000)}`),
    refersto: written.id,
  }))
  const [, words = ''] = linesOf('information', { entries: [written, ...corrections] })
  expect(words).toMatch(
    /Gate B\. 7 earlier corrections\. Correction: Number 7 x+…\. Correction: Number 8 x+…$/,
  )
  expect(words.length).toBeLessThan(1200)
})

test('an alert that was sent by mistake is not told as one that took place', () => {
  const end = { ended: at('12:12'), endedby: 'Kim Lake', mistake: true }
  expect(linesOf('communications', { alerts: [alert('Lockdown', '12:10', end)] })).toEqual([
    'Ended 12:12 Lockdown alert by Kim Lake. Sent by mistake, ended by Kim Lake',
  ])
})

test('a brief stays one: long texts are cut, and of many tasks the number is said', () => {
  const tasks = Array.from({ length: 23 }, (_, index) => task(`Task ${index}`))
  const lines = linesOf('method', { tasks })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('And 3 more tasks to do')
  const [, words] = linesOf('information', { entries: [entry('text', '13:00', 'x'.repeat(9000))] })
  expect(words?.length).toBeLessThan(510)
  expect(words?.endsWith('…')).toBe(true)
})

test('an incident of which nothing is known but its report has a brief too', () => {
  expect(linesOf('information', {})).toEqual([
    '12:00 Flood in the boiler room (reported by Kim Lake)',
  ])
  expect(linesOf('humanitarian', {})).toEqual([])
})
