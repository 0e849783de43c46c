import { expect, test } from 'vitest'
import { fitInto, startPosition } from './zoomable-map.tsx'

test('the whole picture fits into the frame, landscape or portrait, and small ones grow', () => {
  const frame = { width: 400, height: 300 }
  expect(fitInto(frame, { width: 2000, height: 1000 })).toEqual({ width: 400, height: 200 })
  expect(fitInto(frame, { width: 100, height: 200 })).toEqual({ width: 150, height: 300 })
})

test('the map starts centred horizontally, and vertically at its top unless all of it fits', () => {
  const frame = { width: 400, height: 300 }
  expect(startPosition(frame, { width: 400, height: 300 }, 1.5)).toEqual({ x: -100, y: 0 })
  expect(startPosition(frame, { width: 400, height: 100 }, 1.5)).toEqual({ x: -100, y: 75 })
})
