import type { OrganisationState } from '@holdfast/contract/people/organisations'
import { expect, test } from 'vitest'
import {
  describeOpen,
  describeSignIn,
  describeSuspension,
  organisationColumns,
  organisationRows,
} from './organisation-columns.tsx'

const state: OrganisationState = {
  id: 'riverside',
  users: 60,
  ready: 38,
  openincidents: 0,
  openexercises: 0,
  lastactivity: '2026-11-21T10:00:00.000Z',
  bytes: 5 * 1024 ** 2,
  appversion: '1.7.0',
  singlesignon: false,
  directory: 'none',
  suspended: null,
}
const organisation = { id: 'riverside', name: 'Riverside Academy', incidentdays: null }

const textsOf = (states?: OrganisationState[]) => {
  const [row] = organisationRows([organisation], states)
  return organisationColumns('').map(({ text }) => row && text(row))
}

test('a row says how large an organisation is and how it is', () => {
  expect(textsOf([state])).toEqual([
    'Riverside Academy riverside',
    '60',
    '63%',
    'None',
    '21 Nov 2026, 10:00',
    '5 MB',
    '1.7.0',
    'Password',
    'For ever',
  ])
})

test('an organisation is listed before its state has been read', () => {
  expect(textsOf()).toEqual(['Riverside Academy riverside', '', '', '', '', '', '', '', 'For ever'])
})

test.each([
  [{ openincidents: 1 }, '1 incident'],
  [{ openincidents: 2, openexercises: 1 }, '2 incidents, 1 exercise'],
  [{ openexercises: 3 }, '3 exercises'],
])('what is open is counted: %o is %s', (changes, words) => {
  expect(describeOpen({ ...state, ...changes })).toBe(words)
})

test.each([
  [{ singlesignon: true }, 'Single sign-on'],
  [{ singlesignon: true, directory: 'connected' }, 'Single sign-on; user directory'],
  [{ directory: 'expired' }, 'Password; user directory expired'],
] as const)('how people sign in is said: %o is %s', (changes, words) => {
  expect(describeSignIn({ ...state, ...changes })).toBe(words)
})

test('a suspension says from when, what it waits for, or that it is in effect', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  const suspended = { from: '2026-11-28T10:00:00.000Z', ineffect: false }
  const describe = (changes: Partial<OrganisationState>, time = now) =>
    describeSuspension({ ...state, ...changes }, time)
  const after = Date.parse('2026-11-28T10:01:00.000Z')
  expect(describe({})).toBe('')
  expect(describe({ suspended })).toBe('Will be suspended on 28 Nov 2026, 10:00')
  expect(describe({ suspended, openincidents: 1 }, after)).toBe(
    'Suspension waits for the end of 1 incident',
  )
  expect(describe({ suspended }, after)).toBe('Will be suspended within an hour')
  expect(describe({ suspended: { ...suspended, ineffect: true } })).toBe('Suspended')
  // The table can be searched for it.
  expect(textsOf([{ ...state, suspended: { ...suspended, ineffect: true } }])?.[0]).toContain(
    'Suspended',
  )
})
