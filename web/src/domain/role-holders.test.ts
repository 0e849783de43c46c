import { expect, test } from 'vitest'
import { describeHolders, holdersOf } from './role-holders.ts'

const users = [
  { id: 'alex', name: 'Alex Moran' },
  { id: 'dana', name: 'Dana Fox' },
]
const allocate = (userid: string, roleid: string) => ({
  id: `${userid}__${roleid}`,
  userid,
  roleid,
  schoolid: 'riverside',
  deputy: 0,
})

test('a role names everyone who holds it, in the order of the users', () => {
  const allocations = [allocate('dana', 'welfare'), allocate('alex', 'welfare')]
  expect(describeHolders(holdersOf('welfare', allocations, users))).toBe('Alex Moran, Dana Fox')
})

test('a role that nobody holds says so', () => {
  expect(describeHolders(holdersOf('media', [allocate('dana', 'welfare')], users))).toBe(
    'Not allocated',
  )
})

test('a holder whose name has not arrived yet is shown by username', () => {
  expect(holdersOf('welfare', [allocate('new.one', 'welfare')], users)).toEqual(['new.one'])
})
