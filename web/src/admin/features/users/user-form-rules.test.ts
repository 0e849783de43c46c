import { expect, test } from 'vitest'
import { bodyOf, NO_PASSWORD, problemsOf, startFields } from './user-form-rules.ts'

const complete = {
  ...startFields(undefined, 'riverside'),
  username: ' Dana.Fox ',
  name: 'Dana Fox',
  password: 'a long sentence',
  confirmation: 'a long sentence',
}
const messages = (fields: typeof complete, isNew: boolean) =>
  problemsOf(fields, isNew).map(({ message }) => message)

test('a new user needs a username, a name and a password', () => {
  expect(messages({ ...startFields(undefined, 'riverside'), ...NO_PASSWORD }, true)).toEqual([
    'Enter a username',
    'Enter a name',
    'Enter a password',
  ])
  expect(messages(complete, true)).toEqual([])
})

test('password and confirmation must be the same', () => {
  const different = { ...complete, confirmation: 'another sentence' }
  expect(messages(different, true)).toEqual(['These passwords do not match'])
  expect(messages({ ...complete, password: '' }, false)).toEqual(['These passwords do not match'])
})

test('a blank password is not sent, so that the current one stays', () => {
  const body = bodyOf({ ...complete, password: '', confirmation: '' }, false, complete)
  expect(body).toMatchObject({ name: 'Dana Fox', email: '', phone: '', type: 'standard' })
  expect(body).not.toHaveProperty('password')
})

test('a change is sent with the values that the admin saw', () => {
  const current = { ...complete, name: 'Dana Foxe' }
  const base = { name: 'Dana Foxe', email: '', phone: '', type: 'standard' }
  expect(bodyOf(complete, false, current)).toMatchObject({ name: 'Dana Fox', base })
  expect(bodyOf(complete, true, current)).not.toHaveProperty('base')
})

test('the organisation is sent for a new user only', () => {
  expect(bodyOf(complete, true, complete)).toMatchObject({ organisationid: 'riverside' })
  expect(bodyOf(complete, false, complete)).not.toHaveProperty('organisationid')
})

test('a username with a space is refused', () => {
  expect(messages({ ...complete, username: 'dana fox' }, true)).toHaveLength(1)
})
