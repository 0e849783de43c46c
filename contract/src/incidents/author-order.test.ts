import { expect, test } from 'vitest'
import { type Timed, timeInAuthorOrder } from './author-order.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()
const done = (device: number, corrected: number, userid = 'teacher'): Timed => ({
  userid,
  devicetimestamp: at(device),
  timestamp: at(corrected),
})
const after = (change: Timed, ...others: Timed[]) =>
  (Date.parse(timeInAuthorOrder(change, others)) - Date.parse(at(0))) / 1000

test('what follows on the same device comes after what a slow request has moved', () => {
  expect(after(done(4, 4), done(0, 8))).toBe(8.001)
  expect(after(done(4, 12), done(0, 8))).toBe(12)
})

test('what was done earlier on the device stays before what came first', () => {
  expect(after(done(0, 0), done(4, 8))).toBe(0)
})

test('of two with the same time by the device the one received last applies', () => {
  expect(after(done(0, 0), done(0, 8))).toBe(8)
})

test('another clock and other people move nothing', () => {
  expect(after(done(4, 4), done(0, 3600))).toBe(4)
  expect(after(done(4, 4), done(0, 8, 'head'))).toBe(4)
})
