import { expect, test } from 'vitest'
import { csvRow, describeChanges } from './activity-rules.ts'

const fields = { name: ['Name', true], group: ['Group', true], phone: ['Phone', false] } as const

test('a change is told by field, with its values where they are harmless', () => {
  const before = { name: 'Ann', group: null, phone: '01632 960001' }
  const after = { name: 'Anna', group: 'parents_aaaaaaaa', phone: '01632 960002' }
  expect(describeChanges(before, after, fields)).toBe(
    'Name: Ann → Anna; Group: none → parents_aaaaaaaa; Phone changed',
  )
})

test('nothing is told of what stays, and a missing field is an empty one', () => {
  expect(describeChanges({ name: 'Ann', group: '' }, { name: 'Ann' }, fields)).toBe('')
})

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-5', "'-5"],
  ['@name', "'@name"],
  ['\tcell', "'\tcell"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('the cell %j is written %j', (text, cell) => {
  expect(csvRow([text, ''])).toBe(`${cell},\r\n`)
})
