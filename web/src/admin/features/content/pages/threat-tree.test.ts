import type { ThreatPage } from '@holdfast/contract/content/content'
import { MAX_PAGE_DEPTH } from '@holdfast/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allPages,
  canHaveSubpages,
  countBelow,
  pageAt,
  possibleParents,
  type Trail,
  trailFrom,
  trailKey,
  withoutPage,
  withPageBelow,
  withPageMoved,
} from './threat-tree.ts'

const pages = [
  page('fire'),
  page('utility', [page('gas', [page('carbon-monoxide')]), page('water')]),
  page('weather/storm', [page('after')]),
]

test('a page is found by its trail', () => {
  expect(pageAt(pages, ['utility', 'gas', 'carbon-monoxide'])?.name).toBe('carbon-monoxide')
  expect(pageAt(pages, ['weather/storm', 'after'])?.name).toBe('after')
  expect(pageAt(pages, ['utility', 'none'])).toBeUndefined()
  expect(pageAt(pages, [])).toBeUndefined()
})

test('deleting a page deletes all pages below it', () => {
  const gas = pageAt(pages, ['utility', 'gas'])
  expect(gas && countBelow(gas)).toBe(1)
  expect(countBelow({ pages })).toBe(7)
  expect(shape(withoutPage(pages, ['utility', 'gas']))).toEqual([
    'fire',
    'utility',
    'utility/water',
    'weather%2Fstorm',
    'weather%2Fstorm/after',
  ])
})

test('a page is moved among its siblings, and below another one', () => {
  expect(shape(withPageMoved(pages, ['utility', 'water'], 0)).slice(1, 3)).toEqual([
    'utility',
    'utility/water',
  ])
  expect(shape(withPageBelow(pages, ['utility', 'gas'], ['fire'])).slice(0, 3)).toEqual([
    'fire',
    'fire/gas',
    'fire/gas/carbon-monoxide',
  ])
  expect(shape(withPageBelow(pages, ['utility', 'gas'], [])).slice(-2)).toEqual([
    'gas',
    'gas/carbon-monoxide',
  ])
})

test('a page is never moved below itself or below a deleted page', () => {
  for (const above of [['utility'], ['utility', 'gas'], ['none']]) {
    expect(withPageBelow(pages, ['utility'], above)).toEqual(pages)
  }
})

test('a page can be moved where its deepest subpage is within the limit', () => {
  let deepest = page('deepest')
  for (let depth = 0; depth < MAX_PAGE_DEPTH; depth += 1) deepest = page(`at-${depth}`, [deepest])
  const all = [deepest, page('alone'), page('pair', [page('lower')])]
  const places = allPages(all)
  expect(canHaveSubpages(places[MAX_PAGE_DEPTH]?.trail ?? [])).toBe(false)
  expect(canHaveSubpages(places[MAX_PAGE_DEPTH - 1]?.trail ?? [])).toBe(true)
  expect(possibleParents(all, ['alone'])).toHaveLength(MAX_PAGE_DEPTH + 2)
  expect(possibleParents(all, ['pair'])).toHaveLength(MAX_PAGE_DEPTH)
})

const tree: fc.Memo<ThreatPage[]> = fc.memo((depth) =>
  depth < 2
    ? fc.constant([])
    : fc.uniqueArray(
        fc
          .tuple(fc.constantFrom('a', 'b', 'c', 'd/e'), tree())
          .map(([path, below]) => page(path, below)),
        { selector: ({ path }) => path, maxLength: 3 },
      ),
)

test('moving never loses or duplicates a page', () => {
  fc.assert(
    fc.property(tree(5), fc.nat(), fc.nat(), fc.nat(), (all, which, where, to) => {
      const places = allPages(all)
      const place = places[which % (places.length || 1)]
      if (!place) return
      const above = possibleParents(all, place.trail)[where % places.length]?.trail ?? []
      expect(names(withPageBelow(all, place.trail, above))).toEqual(names(all))
      expect(names(withPageMoved(all, place.trail, to % 4))).toEqual(names(all))
      expect(names(withoutPage(all, place.trail))).toHaveLength(
        places.length - 1 - countBelow(place.page),
      )
    }),
  )
})

test('a trail can be written as text and read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (trail) => {
      expect(trailFrom(trailKey(trail))).toEqual(trail)
    }),
  )
})

function page(path: string, below: ThreatPage[] = []): ThreatPage {
  const appearance = { subtitle: '', icon: '', colour: '' }
  return { path, name: path, ...appearance, type: 'markdown', content: '', pages: below }
}

function shape(all: readonly ThreatPage[]): string[] {
  return allPages(all).map(({ trail }: { trail: Trail }) => trailKey(trail))
}

function names(all: readonly ThreatPage[]): string[] {
  return allPages(all)
    .map(({ page: { name } }) => name)
    .sort()
}
