import type { ThreatPage } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import { threatAddress } from '../../../domain/page-address.ts'
import { findThreatPage } from './threat-pages.ts'

const pages = [
  page('fire'),
  page('utility failure', [page('gas', [page('carbon-monoxide')]), page('water')]),
  page('weather/storm', [page('after')]),
]

test('a page is found at any depth, and the page above it with it', () => {
  expect(findThreatPage(pages, 'utility failure/gas/carbon-monoxide')).toMatchObject({
    page: { path: 'carbon-monoxide' },
    address: '/threats/utility%20failure/gas/carbon-monoxide',
    above: '/threats/utility%20failure/gas',
  })
  expect(findThreatPage(pages, 'fire/')).toMatchObject({
    address: '/threats/fire',
    above: '/threats',
  })
})

test('a path may have several parts', () => {
  expect(findThreatPage(pages, 'weather/storm/after')).toMatchObject({
    page: { path: 'after' },
    trail: ['weather/storm', 'after'],
    above: '/threats/weather/storm',
  })
})

test.each(['', 'flood', 'fire/gas', 'utility failure/gas/none', 'weather'])(
  'there is no page at "%s"',
  (path) => expect(findThreatPage(pages, path)).toBeUndefined(),
)

test('an address is made of the path’s parts', () => {
  expect(threatAddress('a b/c')).toBe('/threats/a%20b/c')
})

function page(path: string, subpages: ThreatPage[] = []): ThreatPage {
  return {
    path,
    name: path,
    subtitle: '',
    icon: '',
    colour: '',
    type: 'markdown',
    content: '',
    pages: subpages,
  }
}
