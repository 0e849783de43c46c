import type { InfoPage } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import { infoAddress } from '../../../domain/page-address.ts'
import { findInfoPage } from './info-page-screen.tsx'

const site = page('Site information', 'site')
const unnamed = page('Useful web sites')
const odd = page('Gas & water?')

test('the address of a page is its path', () => {
  expect(infoAddress(site)).toBe('/info/site')
})

test('without a path the address is the name in lower case with hyphens for spaces', () => {
  expect(infoAddress(unnamed)).toBe('/info/useful-web-sites')
  expect(infoAddress(odd)).toBe('/info/gas-%26-water%3F')
})

test('a page is found by its address as the router decodes it', () => {
  const pages = [site, unnamed, odd]
  expect(findInfoPage(pages, 'site')).toBe(site)
  expect(findInfoPage(pages, 'useful-web-sites/')).toBe(unnamed)
  expect(findInfoPage(pages, 'gas-&-water?')).toBe(odd)
  expect(findInfoPage(pages, 'none')).toBeUndefined()
  expect(findInfoPage(pages, '')).toBeUndefined()
})

function page(name: string, path = ''): InfoPage {
  return { path, name, icon: '', colour: '', type: 'detail', content: '' }
}
