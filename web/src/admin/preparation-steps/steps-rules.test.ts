import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { expect, test } from 'vitest'
import { describeProgress, type StepSources, stepsOf } from './steps-rules.ts'

const admin = { id: 'head', name: 'Rowan Ash', organisationid: 'willow', type: 'admin' } as const
const second = { ...admin, id: 'deputy', name: 'Hazel Birch', phone: '07700 900 111' }
const keeper = {
  ...{ id: 'log-keeper', title: 'Log keeper', subtitle: '', colour: 'blue', icon: 'book' },
} as const
const nothing: StepSources = {
  started: { signedin: ['head'], invited: [], notneeded: [] },
  users: [admin],
  allocations: [],
  published: { ...emptyGuidance(), roles: [keeper as never] },
  media: [],
  draft: emptyGuidance(),
  rollGroups: [],
  exercises: [],
}
const step = (id: string, sources: Partial<StepSources> = {}) =>
  stepsOf({ ...nothing, ...sources }).find((each) => each.id === id)
const allocation = (userid: string) => ({
  ...{ id: `${userid}__log-keeper`, roleid: 'log-keeper', userid, schoolid: 'willow', deputy: 0 },
})

test('a new organisation has eight steps, and only the one without anything to fill in is done', () => {
  const steps = stepsOf(nothing)
  expect(steps).toHaveLength(8)
  expect(steps.filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual(['blanks'])
  expect(describeProgress(steps)).toBe('1 of 8 steps is done')
})

test('people need a second admin, and invitations say who has signed in', () => {
  const users = [admin, second]
  expect(step('people')?.missing).toHaveLength(2)
  expect(step('people', { users })).toMatchObject({
    state: 'done',
    facts: ['2 people, 2 of them admins', '1 without a telephone number'],
  })
  expect(step('invitations', { users })).toMatchObject({
    state: 'todo',
    facts: ['1 of 2 people have signed in'],
    missing: ['1 person needs an invitation'],
  })
  const started = { ...nothing.started, invited: ['deputy'] }
  expect(step('invitations', { users, started })).toMatchObject({
    state: 'done',
    facts: ['1 of 2 people have signed in', '1 invited and not signed in yet'],
  })
})

test('the step of the team roles names roles that only one person holds', () => {
  expect(step('roles')?.missing).toEqual(['Nobody has: Log keeper'])
  const users = [admin, second]
  const one = { users, allocations: [allocation('head')] }
  expect(step('roles', one)?.missing).toEqual([
    'One person and nobody to stand in: Log keeper (Rowan Ash)',
  ])
  const two = { users, allocations: [allocation('head'), allocation('deputy')] }
  expect(step('roles', two)?.state).toBe('done')
  const suspended = [admin, { ...second, suspended: true as const }]
  expect(step('roles', { ...two, users: suspended })?.state).toBe('todo')
})

test('a step that is not needed counts as done, and says who said so', () => {
  const said = { userid: 'head', authorname: 'Rowan Ash', timestamp: '2026-11-25T10:00:00.000Z' }
  const started = { ...nothing.started, notneeded: [{ step: 'map' as const, ...said }] }
  expect(step('map', { started })).toMatchObject({ state: 'not-needed', notNeeded: said })
  expect(describeProgress(stepsOf({ ...nothing, started }))).toBe('2 of 8 steps are done')
})

test('a test alert and a debriefed exercise are found among the exercises', () => {
  const exercise = {
    ...{ id: 'x', incidentDetails: 'Lockdown drill', timestamp: '2026-11-20T10:00:00.000Z' },
    ...{ closed: null, authorname: 'Rowan Ash', kind: 'lockdown', recipients: 9 },
    ...{ alerted: '2026-11-20T10:00:00.000Z', lastanswer: null, unanswered: ['Hazel Birch'] },
    ...{ allcounted: null, times: null, wentwell: '', wentbadly: '', actions: [] },
  }
  expect(step('alert', { exercises: [exercise] })?.facts).toEqual([
    'Sent on 20 Nov 2026: 8 of 9 people answered',
  ])
  expect(step('exercise', { exercises: [exercise] })?.missing).toEqual(['It is still open'])
  const closed = { ...exercise, closed: '2026-11-20T11:00:00.000Z' }
  expect(step('exercise', { exercises: [closed] })?.missing).toEqual(['Write down how it went'])
  const debriefed = { ...closed, wentwell: 'Quiet' }
  expect(step('exercise', { exercises: [debriefed] })?.state).toBe('done')
})
