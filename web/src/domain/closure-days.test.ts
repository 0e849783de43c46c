import { expect, test } from 'vitest'
import { dayAtSchool, isComing, nameDay, onDay, titleOfDay } from './closure-days.ts'

const MORNING = Date.parse('2026-11-30T06:30:00.000Z')
const day = (name: string) => ({ day: name, from: `${name}T00:00:00.000Z` })

test('a day is over at midnight where the school is', () => {
  const until = '2026-12-01T00:00:00.000Z'
  expect(isComing({ until }, Date.parse('2026-11-30T23:59:59.999Z'))).toBe(true)
  expect(isComing({ until }, Date.parse(until))).toBe(false)
})

test('today is the day at the school, with summer time, wherever the device is', () => {
  expect(dayAtSchool(Date.parse('2026-11-29T23:30:00.000Z'))).toBe('2026-11-29')
  expect(dayAtSchool(Date.parse('2026-06-29T23:30:00.000Z'))).toBe('2026-06-30')
})

test('a day is named as people say it', () => {
  expect(nameDay('2026-11-30')).toBe('Monday 30 November')
  expect(onDay(day('2026-11-30'), MORNING)).toBe('today')
  expect(onDay(day('2026-12-01'), MORNING)).toBe('tomorrow')
  expect(onDay(day('2026-12-02'), MORNING)).toBe('on Wednesday 2 December')
  expect(titleOfDay(day('2026-11-30'), MORNING)).toBe('Today, Monday 30 November')
  expect(titleOfDay(day('2026-12-02'), MORNING)).toBe('Wednesday 2 December')
})
