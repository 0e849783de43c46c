import type { Reading, ReadingRequest } from '@holdfast/contract/content/readings'
import type { User } from '@holdfast/contract/people/users'
import { expect, test } from 'vitest'
import { countReaders, readersOf } from './reading-rules.ts'

const PAGE = 'threats/lockdown'
const user = (id: string, more: Partial<User> = {}): User => ({
  ...{ id, organisationid: 'riverside', name: id.toUpperCase() },
  ...more,
})
const request: ReadingRequest = {
  ...{ id: 'second', page: PAGE, asked: true, version: 3, fingerprint: 'old' },
  ...{ userid: 'head', authorname: 'Jordan Hale', timestamp: '2026-09-01T08:00:00.000Z' },
}
const reading = (userid: string, requestid: string, fingerprint: string): Reading => ({
  ...{ requestid, page: PAGE, userid, version: 3, fingerprint },
  timestamp: '2026-09-02T08:00:00.000Z',
})
const READINGS = {
  version: 5,
  pages: [{ page: PAGE, name: 'Lockdown', fingerprint: 'new' }],
  requests: [request],
  readings: [
    reading('a', 'second', 'old'),
    reading('b', 'second', 'new'),
    reading('c', 'first', 'old'),
  ],
}
const USERS = [user('a'), user('b'), user('c'), user('d'), user('e', { suspended: true })]

test('of everybody who can sign in: who has read it, for which request and which text', () => {
  const readers = readersOf(PAGE, READINGS, USERS)
  expect(readers?.readers.map(({ id, state, isOfText }) => [id, state, isOfText])).toEqual([
    ['a', 'read', false],
    ['b', 'read', true],
    ['c', 'earlier', false],
    ['d', 'not-yet', false],
  ])
  expect(readers).toMatchObject({ read: 2, readText: 1, isChanged: true })
  expect(readers && countReaders(readers)).toBe('2 of 4')
})

test('of a page about which nobody is asked, or no longer, nothing is said', () => {
  expect(readersOf('threats/fire', READINGS, USERS)).toBeUndefined()
  const ended = { ...READINGS, requests: [{ ...request, asked: false }] }
  expect(readersOf(PAGE, ended, USERS)).toBeUndefined()
})
