import { expect, test } from 'vitest'
import { mapKind, placeLabel } from './map-widget.tsx'

type Data = { googleMaps: boolean; mapTileUrl: string | null; threeWords: boolean }
const NOTHING: Data = { googleMaps: false, mapTileUrl: null, threeWords: false }
const ready = (data: Partial<Data>) => ({ state: 'ready', data: { ...NOTHING, ...data } }) as const
const LOADING = { state: 'loading' } as const
const FAILED = { state: 'failed' } as const

test('the map is Google’s if possible, then one of tiles, then a grid', () => {
  const tiles = { mapTileUrl: 'https://tiles.example/{z}/{x}/{y}.png' }
  expect(mapKind(ready({ ...tiles, googleMaps: true }))).toBe('google')
  expect(mapKind(ready(tiles))).toBe('tiles')
  expect(mapKind(ready({}))).toBe('grid')
  expect(mapKind(FAILED)).toBe('grid')
  expect(mapKind(LOADING)).toBe('unknown')
})

test('three words are announced while their service is asked and after it has responded', () => {
  expect(placeLabel(true, ready({ threeWords: true }), 'loading')).toBe('three words')
  expect(placeLabel(true, ready({ threeWords: true }), 'ready')).toBe('three words')
})

test('without the service, without a network and after a failure the codes are shown', () => {
  expect(placeLabel(true, ready({}), 'loading')).toBe('codes')
  expect(placeLabel(false, ready({ threeWords: true }), 'ready')).toBe('codes')
  expect(placeLabel(false, LOADING, 'loading')).toBe('codes')
  expect(placeLabel(true, ready({ threeWords: true }), 'failed')).toBe('codes')
  expect(placeLabel(true, FAILED, 'loading')).toBe('codes')
})

test('until the settings are loaded neither label is shown', () => {
  expect(placeLabel(true, LOADING, 'loading')).toBe('neither')
})
