import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a file begins with a byte order mark (BOM) and ends every row with CR LF', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['ü', 2],
    ]),
  ).toBe('\uFEFFa,b\r\nü,2\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  [-1.5, '-1.5'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcell', "'\tcell"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])(
  'a cell that a spreadsheet would run as a formula is escaped: %j is written %j',
  (cell, written) => {
    expect(toCsv([[cell]]).slice(1)).toBe(`${written}\r\n`)
  },
)
