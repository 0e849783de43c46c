import { expect, test } from 'vitest'
import { describeNeeds, describePlan, hasNeeds, isAtRefuge, refugePlace } from './needs.ts'

const NONE = { needs: '', refuge: '', helper: '', secondhelper: '' }

test('needs, refuge and helpers are one line, whatever of it is known', () => {
  const plan = { refuge: 'Refuge 2, stairs B', helper: 'Toni Reyes', secondhelper: 'Kit Moss' }
  expect(describeNeeds({ needs: 'Evac chair', ...plan })).toBe(
    'Evac chair · Refuge 2, stairs B · Toni Reyes helps, or Kit Moss',
  )
  expect(describePlan({ ...plan, helper: '' })).toBe('Refuge 2, stairs B · Kit Moss helps')
  expect(describeNeeds({ ...NONE, helper: 'Toni Reyes' })).toBe('Toni Reyes helps')
  expect(describeNeeds(NONE)).toBe('')
})

test('a refuge or a helper alone is a need', () => {
  expect(hasNeeds(NONE)).toBe(false)
  expect(hasNeeds({})).toBe(false)
  for (const field of Object.keys(NONE)) expect(hasNeeds({ ...NONE, [field]: 'x' })).toBe(true)
})

test('a mark says by its place that somebody waits at a refuge, if they are found', () => {
  for (const refuge of ['', 'Refuge 2']) {
    const place = refugePlace({ refuge })
    expect(isAtRefuge({ state: 'present', place })).toBe(true)
    expect(isAtRefuge({ state: 'injured', place })).toBe(true)
    expect(isAtRefuge({ state: 'missing', place })).toBe(false)
    expect(isAtRefuge({ state: 'released', place })).toBe(false)
  }
  expect(isAtRefuge({ state: 'present', place: 'Field' })).toBe(false)
})
