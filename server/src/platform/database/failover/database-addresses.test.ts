import { expect, test } from 'vitest'
import { isDatabaseAddress, splitAddress } from './database-addresses.ts'

test('an address with several hosts becomes one address of each, as psql reads it', () => {
  const address = 'postgres://me:p,w@one:5433,two,[::1]:5434/holdfast?target_session_attrs=primary'
  expect(splitAddress(address)).toEqual([
    'postgres://me:p,w@one:5433/holdfast?target_session_attrs=primary',
    'postgres://me:p,w@two/holdfast?target_session_attrs=primary',
    'postgres://me:p,w@[::1]:5434/holdfast?target_session_attrs=primary',
  ])
})

test.each([
  'postgres://host/holdfast',
  'postgresql://me@localhost/holdfast?host=%2Frun%2Fpostgresql',
  'postgres:///holdfast?host=%2Frun%2Fpostgresql',
  'postgres://one,two/holdfast?target_session_attrs=read-write',
  'postgres://one/holdfast?target_session_attrs=read-write',
])('%s is an address', (address) => {
  expect(isDatabaseAddress(address)).toBe(true)
})

test.each([
  'mysql://host/holdfast',
  'host',
  'postgres://one,two/holdfast',
  'postgres://one,two/holdfast?target_session_attrs=any',
  'postgres://one,/holdfast?target_session_attrs=read-write',
  'postgres://one:port,two/holdfast?target_session_attrs=read-write',
])('%s is refused: it leads nowhere, or perhaps to a replica', (address) => {
  expect(isDatabaseAddress(address)).toBe(false)
})
