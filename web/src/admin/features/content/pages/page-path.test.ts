import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathFrom, pathProblems, withName } from './page-path.ts'

test.each([
  ['Bomb threat', 'bomb-threat'],
  ['  What to do: smoke & flames? ', 'what-to-do-smoke-flames'],
  ['Children’s home', 'childrens-home'],
  ['Tân â thŷ', 'tan-a-thy'],
  ['???', ''],
])('%j is found at %j', (name, path) => {
  expect(pathFrom(name)).toBe(path)
})

test('an address generated from a name is valid or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const path = pathFrom(name)
      expect(path === '' || pathProblems(path, { saved: undefined, taken: [] }).length === 0).toBe(
        true,
      )
      expect(pathFrom(path)).toBe(path)
    }),
  )
})

test('the address follows the name until somebody has typed one', () => {
  const empty = { name: '', path: '' }
  const fire = withName(empty, 'Fire')
  expect(fire).toEqual({ name: 'Fire', path: 'fire' })
  expect(withName({ ...fire, path: 'flames' }, 'Fire alarm').path).toBe('flames')
})

test('an address has small letters, numbers and hyphens, and is the only one in its place', () => {
  const rules = { saved: undefined, taken: ['fire'] }
  expect(pathProblems('bomb-threat-2', rules)).toEqual([])
  for (const path of ['Bomb', 'bomb threat', '-bomb', 'bomb--threat', 'a/b']) {
    expect(pathProblems(path, rules)).toMatchObject([
      { field: 'path', message: expect.stringMatching(/^The address can only have small letters/) },
    ])
  }
  expect(pathProblems('fire', rules)).toEqual([
    { field: 'path', message: 'Another page here has the address fire. Enter another one' },
  ])
})

test('an invalid address that was saved before is accepted', () => {
  expect(pathProblems('weather/storm', { saved: 'weather/storm', taken: [] })).toEqual([])
})
