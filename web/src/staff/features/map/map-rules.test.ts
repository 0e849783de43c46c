import { expect, test } from 'vitest'
import { fitInto, mapPictures, startPosition } from './map-rules.ts'

const picture = (path: string) => ({ path, key: `key-of-${path}` })

test('the paths of the pictures say what is base, key and overlay', () => {
  const media = ['logo.png', 'map__Exits.png', 'map__key.png', 'map.png', 'map__Assembly.png']
  expect(mapPictures(media.map(picture))).toEqual({
    base: picture('map.png'),
    key: picture('map__key.png'),
    overlays: [
      { name: 'Assembly', picture: picture('map__Assembly.png') },
      { name: 'Exits', picture: picture('map__Exits.png') },
    ],
  })
})

test('a base map may be of another kind, and map.png comes first', () => {
  expect(mapPictures([picture('map.webp')])?.base.path).toBe('map.webp')
  expect(mapPictures([picture('map.jpg'), picture('map.png')])?.base.path).toBe('map.png')
})

test('without a base map there is no map, whatever overlays there are', () => {
  expect(mapPictures([picture('map__key.png'), picture('map__Exits.png')])).toBeUndefined()
})

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
