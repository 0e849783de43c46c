import { expect, test } from 'vitest'
import { createMatcher } from './match-routes.ts'

type Route = { path?: string; children?: Route[] }

const match = createMatcher<Route>([
  { path: '/' },
  { path: 'reset/:resetkey' },
  { path: 'reset/thankyou' },
  {
    children: [
      { path: 'contacts/:groupid' },
      { path: 'contacts/live' },
      { path: 'contacts/live/:contactid/edit' },
      { path: 'threats/*' },
      { path: 'threats' },
      { path: '*' },
    ],
  },
  { path: 'admin', children: [{}, { path: 'users' }] },
])

const pathOf = (pathname: string) => {
  const found = match(pathname)
  return found && [found.branch.map(({ path }) => path ?? '').join('|'), found.params]
}

test.each([
  ['/', '/', {}],
  ['/reset/thankyou', 'reset/thankyou', {}],
  ['/reset/abc', 'reset/:resetkey', { resetkey: 'abc' }],
  ['/contacts/live', '|contacts/live', {}],
  ['/contacts/site-team', '|contacts/:groupid', { groupid: 'site-team' }],
  ['/contacts/live/c1/edit', '|contacts/live/:contactid/edit', { contactid: 'c1' }],
  ['/threats', '|threats', {}],
  ['/threats/fire/steps', '|threats/*', { '*': 'fire/steps' }],
  ['/nowhere/at/all', '|*', { '*': 'nowhere/at/all' }],
  ['/admin', 'admin|', {}],
  ['/admin/users', 'admin|users', {}],
])('%s is the address of %s', (pathname, path, params) => {
  expect(pathOf(pathname)).toEqual([path, params])
})

test('upper case and slashes at the end of an address make no difference', () => {
  expect(pathOf('/Admin/Users/')?.[0]).toBe('admin|users')
})

test.each([
  ['/contacts/a%2Fb', 'a/b'],
  ['/contacts/caf%C3%A9', 'café'],
  ['/contacts/100%', '100%'],
])('the parameter of %s is %s', (pathname, groupid) => {
  expect(pathOf(pathname)?.[1]).toEqual({ groupid })
})

test('an address without a route has no match', () => {
  expect(createMatcher<Route>([{ path: 'a' }])('/a/b')).toBeUndefined()
})
