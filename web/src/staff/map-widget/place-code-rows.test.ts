import { expect, test } from 'vitest'
import { gridReference, plusCode } from './place-code-rows.tsx'

test.each([
  ['the example of the OS guide', 52.657979, 1.716052, 'TG 5140 1317'],
  ['the summit of Ben Nevis', 56.79685, -5.003508, 'NN 1667 7128'],
  ['the summit of Snowdon', 53.068508, -4.076269, 'SH 6098 5437'],
])('%s has the grid reference of the map', (_, lat, lng, reference) => {
  expect(gridReference({ lat, lng })).toBe(reference)
})

test('outside Great Britain there is no grid reference', () => {
  expect(gridReference({ lat: 54.5973, lng: -5.9301 })).toBeUndefined()
  expect(gridReference({ lat: 40.7128, lng: -74.006 })).toBeUndefined()
})

test.each([
  [59.332438, 18.118813, '9FFW84J9+XG'],
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [1, 180, '62H22222+22'],
  [90, 1, 'CFX3X2X2+X2'],
])('the place %d, %d has its Plus Code', (lat, lng, code) => {
  expect(plusCode({ lat, lng })).toBe(code)
})
