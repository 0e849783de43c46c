import { expect, test } from 'vitest'
import { fitInto, startPosition } from './zoomable-map.tsx'

test('the whole picture fits into the frame, lying or standing, and small ones grow', () => {
  const frame = { width: 400, height: 300 }
  expect(fitInto(frame, { width: 2000, height: 1000 })).toEqual({ width: 400, height: 200 })
  expect(fitInto(frame, { width: 100, height: 200 })).toEqual({ width: 150, height: 300 })
})

test('the map starts centred across; down it starts at its top, or centred where all is seen', () => {
  const frame = { width: 400, height: 300 }
  expect(startPosition(frame, { width: 400, height: 300 }, 1.5)).toEqual({ x: -100, y: 0 })
  expect(startPosition(frame, { width: 400, height: 100 }, 1.5)).toEqual({ x: -100, y: 75 })
})
