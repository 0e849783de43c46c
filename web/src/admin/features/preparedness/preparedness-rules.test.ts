import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import type { Readings } from '@holdfast/contract/content/readings'
import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import type { User } from '@holdfast/contract/people/users'
import type { PreparedProcedure } from '@holdfast/contract/preparedness'
import { expect, test } from 'vitest'
import { type PreparednessSources, procedureState, summariseGaps } from './preparedness-rules.ts'

const PAGE = 'threats/lockdown'
const NOW = Date.parse('2026-11-27T10:00:00.000Z')
const procedure: PreparedProcedure = {
  ...{ procedure: 'lockdown', page: PAGE, kind: 'lockdown' },
  published: {
    ...{ name: 'Lockdown', fingerprint: 'text', version: 3, atleast: false, blanks: 0 },
    timestamp: '2026-09-01T08:00:00.000Z',
  },
}
const review: ContentReview = {
  ...{ id: 'review_1', page: PAGE, fingerprint: 'text', userid: 'head' },
  ...{ authorname: 'Jordan Hale', timestamp: '2026-10-02T08:00:00.000Z' },
}
const request = {
  ...{ id: 'asked', page: PAGE, asked: true, version: 3, fingerprint: 'text' },
  ...{ userid: 'head', authorname: 'Jordan Hale', timestamp: '2026-09-03T08:00:00.000Z' },
}
const readBy = (...userids: string[]): Readings => ({
  version: 3,
  pages: [{ page: PAGE, name: 'Lockdown', fingerprint: 'text' }],
  requests: [request],
  readings: userids.map((userid) => ({
    ...{ requestid: 'asked', page: PAGE, userid, version: 3, fingerprint: 'text' },
    timestamp: '2026-09-04T08:00:00.000Z',
  })),
})
const exercise: Exercise = {
  ...{ id: '20261001_lockdown', incidentDetails: 'Lockdown drill', kind: 'lockdown' },
  ...{ timestamp: '2026-10-01T10:00:00.000Z', closed: '2026-10-01T11:00:00.000Z' },
  ...{ authorname: 'Jordan Hale', alerted: '2026-10-01T10:00:00.000Z', recipients: 2 },
  ...{ lastanswer: null, unanswered: [], allcounted: null, times: null, actions: [] },
  ...{ wentwell: 'Quiet', wentbadly: 'The west door was open' },
}
const action: OpenAction = {
  ...{ incidentid: exercise.id, details: 'Lockdown drill', exercise: true, closed: '' },
  ...{ id: 'a', action: 'Mend the west door', owner: 'Site team', due: '2026-11-01' },
}
const whole: PreparednessSources = {
  reviews: [review],
  readings: readBy('a', 'b'),
  users: ['a', 'b'].map((id): User => ({ id, organisationid: 'riverside', name: id })),
  exercises: [exercise],
  intervals: [{ kind: 'lockdown', months: 12 }],
  actions: [],
  kinds: [],
  now: NOW,
}
const gapsWith = (changed: Partial<PreparednessSources>, of: Partial<PreparedProcedure> = {}) =>
  procedureState({ ...procedure, ...of }, { ...whole, ...changed }).gaps.map(
    ({ text, path }) => `${text} ${path}`,
  )

test('a procedure that is written, reviewed, read and practised has no gap, and its next dates', () => {
  const state = procedureState(procedure, whole)
  expect(state).toMatchObject({
    gaps: [],
    reviewDue: '2027-10-02T08:00:00.000Z',
    practiceDue: '2027-10-01T10:00:00.000Z',
    last: { id: exercise.id },
  })
  expect(summariseGaps([state])).toBe('No gaps in what this page looks at.')
})

test('without a published page that is the only gap, mended on the page itself', () => {
  expect(gapsWith({}, { page: '', published: null })).toEqual([
    'No page holds this procedure. undefined',
  ])
  expect(gapsWith({}, { published: null })).toEqual([
    'The page of this procedure is not published. undefined',
  ])
})

test('blanks are a gap', () => {
  const published = procedure.published && { ...procedure.published, blanks: 2 }
  expect(gapsWith({}, { published })).toEqual([
    '2 blanks are not filled in: staff read general words there. /admin/content/blanks',
  ])
})

test('a review is a gap when there is none, when the text has changed, and after a year', () => {
  expect(gapsWith({ reviews: [] })).toEqual([
    'Nobody has reviewed the page. /admin/content/reviews',
  ])
  expect(gapsWith({ reviews: [{ ...review, fingerprint: 'other' }] })).toEqual([
    'The page has changed since it was reviewed on 2 Oct 2026 by Jordan Hale. /admin/content/reviews',
  ])
  const old = { ...review, timestamp: '2025-11-27T09:00:00.000Z' }
  expect(gapsWith({ reviews: [old] })).toEqual([
    'The page was last reviewed on 27 Nov 2025 by Jordan Hale, more than a year ago. /admin/content/reviews',
  ])
  const justBefore = Date.parse('2027-10-02T07:59:00.000Z')
  expect(gapsWith({ now: justBefore, intervals: [] })).toEqual([])
})

test('what staff have not read is a gap with a link to who has not', () => {
  const path = '/admin/content/readings?page=threats%2Flockdown'
  expect(gapsWith({ readings: { ...readBy(), requests: [] } })).toEqual([
    `Staff are not asked to say that they have read the page. ${path}`,
  ])
  expect(gapsWith({ readings: readBy() })).toEqual([
    `Nobody has said yet that they have read the page. ${path}`,
  ])
  expect(gapsWith({ readings: readBy('a') })).toEqual([
    `1 of 2 have not said that they have read the page. ${path}`,
  ])
})

test('what was never practised, or too long ago, or without findings, is a gap', () => {
  expect(gapsWith({ exercises: [] })).toEqual([
    'It was never practised as an exercise. /admin/exercises',
  ])
  expect(gapsWith({ intervals: [{ kind: 'lockdown', months: 1 }] })).toEqual([
    'It was to be practised again by 1 Nov 2026. /admin/exercises',
  ])
  expect(gapsWith({ exercises: [{ ...exercise, closed: null }] })).toEqual([
    'The last exercise is still open. /admin/logs/20261001_lockdown',
  ])
  expect(gapsWith({ exercises: [{ ...exercise, wentwell: '', wentbadly: '' }] })).toEqual([
    'Nobody has written down what the last exercise showed. /admin/logs/20261001_lockdown',
  ])
})

test('communication is practised by every alert of an exercise', () => {
  expect(gapsWith({}, { kind: '' })).toEqual([])
  expect(gapsWith({ exercises: [{ ...exercise, alerted: null }] }, { kind: '' })).toEqual([
    'No exercise has sent an alert. /admin/exercises',
  ])
})

test('overdue actions of its exercises are a gap; those of other incidents are not its own', () => {
  expect(gapsWith({ actions: [action] })).toEqual([
    '1 action is overdue. /admin/logs/20261001_lockdown',
  ])
  expect(gapsWith({ actions: [{ ...action, due: '2026-12-01' }] })).toEqual([])
  expect(gapsWith({ actions: [{ ...action, incidentid: 'real' }] })).toEqual([])
})
