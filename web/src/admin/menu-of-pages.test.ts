import { expect, test } from 'vitest'
import { ADMIN_PATHS } from './admin-paths.ts'
import { adminMenuGroups, currentEntry } from './frame/admin-menu-entries.ts'

const groups = adminMenuGroups({ isProvider: true, isPrepared: false })
const titles = groups.flatMap(({ entries }) => entries.map(({ title }) => title))

test('the entries of the specification keep their order, and later ones follow Incidents', () => {
  const order = ['Users', 'Contacts', 'Contact Groups', 'Incidents', 'Content', 'Activity']
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
})

test('once all steps are done, Getting started is the last entry instead of the first', () => {
  const titlesOf = (isPrepared: boolean) =>
    adminMenuGroups({ isProvider: false, isPrepared }).flatMap(({ entries }) =>
      entries.map(({ title }) => title),
    )
  expect(titlesOf(false)[0]).toBe('Getting started')
  expect(titlesOf(true).at(-1)).toBe('Getting started')
})

test('every page of the admin area belongs to an entry of the menu', () => {
  const homeless = ADMIN_PATHS.filter((path) => !currentEntry(groups, `/admin/${path}`))
  expect(homeless).toEqual([])
})

test.each([
  ['/admin/users', 'Users'],
  ['/admin/users/import', 'Users'],
  ['/admin/users/directory', 'User directory'],
  ['/admin/second-factor', 'Second factor'],
  ['/admin/single-sign-on', 'Single sign-on'],
  ['/admin/logs/20261121_k3v9x2m7p0qa', 'Incidents'],
  ['/admin/contactgroups', 'Contact Groups'],
  ['/admin/content/checklists/first', 'Content'],
])('%s is a page of %s', (path, title) => {
  expect(currentEntry(groups, path)?.title).toBe(title)
})
