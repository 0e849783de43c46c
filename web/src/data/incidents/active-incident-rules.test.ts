import { expect, test } from 'vitest'
import {
  activeIncident,
  openIncidentOf,
  openIncidents,
  openMainIncidents,
} from './active-incident-rules.ts'

const open = (id: string) => ({ id, closed: null })
const closed = (id: string) => ({ id, closed: '2026-11-21T10:00:00.000Z' })

test('the first open incident becomes active when no other is', () => {
  expect(activeIncident([closed('c'), open('b'), open('a')], undefined)?.id).toBe('b')
})

test('the active incident stays active when a newer one is opened', () => {
  expect(activeIncident([open('new'), open('a')], 'a')?.id).toBe('a')
})

test('the next open incident follows when the active one is closed or gone', () => {
  expect(activeIncident([closed('a'), open('b')], 'a')?.id).toBe('b')
  expect(activeIncident([open('b')], 'a')?.id).toBe('b')
})

test('nothing is active when all are closed', () => {
  expect(activeIncident([closed('a')], 'a')).toBeUndefined()
  expect(openIncidents([closed('a'), open('b')])).toEqual([open('b')])
})

test('a real incident replaces an exercise as the active one, never the other way round', () => {
  const exercise = { id: 'e', closed: null, exercise: true }
  expect(activeIncident([exercise], undefined)?.id).toBe('e')
  expect(activeIncident([open('real'), exercise], 'e')?.id).toBe('real')
  expect(activeIncident([exercise, open('real')], 'real')?.id).toBe('real')
})

// Fails when a phone that shows a merged incident goes to any other open one instead.
test('when the active incident is merged into another one, that becomes active', () => {
  const merged = { ...open('a'), mergedinto: 'm' }
  expect(activeIncident([open('b'), merged, open('m')], 'a')?.id).toBe('m')
  expect(openMainIncidents([open('b'), merged, open('m')])).toEqual([open('b'), open('m')])
  const twice = { ...open('t'), mergedinto: 'a' }
  expect(activeIncident([open('b'), twice, merged, open('m')], 't')?.id).toBe('m')
})

// A process of an earlier version closes the main incident alone.
test('a merged incident stands for itself when its main incident is deleted or closed without it', () => {
  const merged = { ...open('a'), mergedinto: 'm' }
  expect(activeIncident([merged], undefined)?.id).toBe('a')
  expect(activeIncident([merged, closed('m')], undefined)?.id).toBe('a')
})

test('the incident that an address names is found while it is open, an exercise beside a real one too', () => {
  const exercise = { id: 'e', closed: null, exercise: true }
  expect(openIncidentOf([open('real'), exercise], 'e')?.id).toBe('e')
  expect(openIncidentOf([open('real'), closed('c')], 'c')).toBeUndefined()
  expect(openIncidentOf([{ ...open('a'), mergedinto: 'm' }, open('m')], 'a')?.id).toBe('m')
  expect(openIncidentOf([open('real')], undefined)).toBeUndefined()
})
