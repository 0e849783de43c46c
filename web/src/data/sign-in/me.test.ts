import { expect, test } from 'vitest'
import { presentNames } from './me.ts'

const session = { userid: 'head', name: 'Jordan Hale', organisationname: 'Riverside Academy' }
const user = { id: 'head', name: 'Jordan Hill', organisationid: 'riverside' }

// Fails when the names come from the sign-in: they would be right only after the next sign-in.
test('a renamed user and organisation show their new names without a new sign-in', () => {
  const read = { users: [user], content: { organisationname: 'Riverside School' } }
  expect(presentNames(session, read)).toEqual({
    name: 'Jordan Hill',
    organisationname: 'Riverside School',
  })
})

test('until the lists have been read the names are those of the sign-in', () => {
  expect(presentNames(session, { users: [], content: undefined })).toEqual({
    name: 'Jordan Hale',
    organisationname: 'Riverside Academy',
  })
  expect(presentNames(session, { users: [user], content: {} }).organisationname).toBe(
    'Riverside Academy',
  )
})
