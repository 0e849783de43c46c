import { expect, test } from 'vitest'
import { describeReadyRows, fieldOfSentence, type ImportColumn } from './import-columns.ts'

const columns = (...fields: string[]): ImportColumn[] =>
  fields.map((field) => ({ field, title: field, isRequired: true, hint: '' }))

test.each([
  ['The username kim is already taken', 'username'],
  ['The username email is already taken', 'username'],
  ['Enter a name', 'name'],
  ['Email must be an email address such as name@school.example', 'email'],
  ['Type must be one of: admin, standard', 'type'],
  ['Something else is wrong', undefined],
])('the sentence “%s” is about %s', (sentence, field) => {
  expect(fieldOfSentence(sentence, columns('username', 'name', 'email', 'type'))).toBe(field)
})

test.each([
  ['Enter a phone number', 'phone'],
  ['There is no contact group Phone tree', 'group'],
  ['This contact is there already', undefined],
])('the sentence “%s” is about %s', (sentence, field) => {
  expect(fieldOfSentence(sentence, columns('name', 'title', 'phone', 'group', 'email'))).toBe(field)
})

test('ready rows and rows that need attention are counted', () => {
  expect(describeReadyRows(39, 2)).toBe('37 rows ready, 2 rows need attention')
  expect(describeReadyRows(2, 1)).toBe('1 row ready, 1 row needs attention')
  expect(describeReadyRows(39, 0)).toBe('39 rows ready')
})
