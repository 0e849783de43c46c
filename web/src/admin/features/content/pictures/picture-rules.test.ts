import { expect, test } from 'vitest'
import { overlayNameOf, overlayNameProblem, pictureProblem, slotsOf } from './picture-rules.ts'

const picture = (path: string) => ({ path, key: `key-of-${path}` })
const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size })

test('every picture has its slot, and unused pictures are listed separately', () => {
  const paths = ['background.png', 'map.png', 'map.webp', 'map__Exits.png', 'old.jpg']
  const { home, map, overlays, others } = slotsOf(paths.map(picture))
  const filled = [...home, ...map, ...overlays].map(({ name, picture: there }) => [
    name,
    there?.path,
  ])
  expect(filled).toEqual([
    ['Logo', undefined],
    ['Background', 'background.png'],
    ['Base map', 'map.png'],
    ['Map key', undefined],
    ['Exits', 'map__Exits.png'],
  ])
  expect(others.map(({ path }) => path)).toEqual(['map.webp', 'old.jpg'])
})

test('a base map of another kind is replaced by map.png', () => {
  expect(slotsOf([picture('map.webp')]).map[0]).toMatchObject({
    path: 'map.png',
    picture: { path: 'map.webp' },
  })
})

test('a file that cannot be a picture is refused before it is sent', () => {
  expect(pictureProblem(file('plan.png'))).toBeUndefined()
  expect(pictureProblem(file('plan.pdf', 'application/pdf'))).toBe(
    'plan.pdf is not a PNG, JPEG or WebP picture. Choose another file.',
  )
  expect(pictureProblem(file('plan.png', 'image/png', 10 * 1024 ** 2 + 1))).toBe(
    'plan.png is too large: it has 10.1 MB. Choose a file of up to 10 MB.',
  )
  expect(pictureProblem(file('plan.png', 'image/png', 0))).toBe(
    'plan.png is empty. Choose another file.',
  )
})

test('an overlay’s name must be valid for the server and unused', () => {
  const { overlays } = slotsOf([picture('map__Exits.png')])
  const problemOf = (name: string) => overlayNameProblem(name, overlays)
  for (const name of ['Fire exits', 'Key', "Year 7 & 8 (Mr Hall's)", '3rd floor']) {
    expect(problemOf(name)).toBeUndefined()
  }
  expect(problemOf('')).toBe('Enter a name')
  expect(problemOf('key')).toContain('belongs to the map key')
  expect(problemOf('exits')).toContain('already')
  expect(problemOf('Café')).toContain('letters without accents')
  expect(problemOf('Exits/West')).toContain('letters without accents')
  expect(problemOf('Exits.')).toContain('full stop')
  expect(problemOf('x'.repeat(101))).toContain('100 characters')
})

test('a file’s name suggests the overlay’s', () => {
  expect(overlayNameOf('map__Fire exits.png')).toBe('Fire exits')
  expect(overlayNameOf('fire_exits (2).jpeg')).toBe('fire exits (2)')
  expect(overlayNameOf('Café.png')).toBe('Caf')
})
