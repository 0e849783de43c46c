import { expect, test } from 'vitest'
import { mapPictures } from './map-pictures.ts'

const picture = (path: string) => ({ path, key: `key-of-${path}` })

test('the paths of the pictures tell which is the base, the key and the overlays', () => {
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
  expect(mapPictures([picture('map.webp')]).base?.path).toBe('map.webp')
  expect(mapPictures([picture('map.jpg'), picture('map.png')]).base?.path).toBe('map.png')
})

test('without a base picture there is no map, even with a key and overlays', () => {
  const media = [picture('map__key.png'), picture('map__Exits.png')]
  expect(mapPictures(media).base).toBeUndefined()
})
