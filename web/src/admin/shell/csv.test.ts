import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const line = (cell: string | number) => csvOf([[cell]]).slice(1)

test('a file begins with the mark of UTF-8 and ends every row with CR LF', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['ü', 2],
    ]),
  ).toBe('\uFEFFa,b\r\nü,2\r\n')
})

test('commas, quotes and line ends are quoted', () => {
  expect(line('a,b')).toBe('"a,b"\r\n')
  expect(line('say "now"')).toBe('"say ""now"""\r\n')
  expect(line('one\ntwo')).toBe('"one\ntwo"\r\n')
})

test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a text that a spreadsheet would run gets a quote before it: %j',
  (text) => {
    expect(line(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('what is harmless stays as it is, and a number stays a number', () => {
  expect(line('a=b')).toBe('a=b\r\n')
  expect(line(-1.5)).toBe('-1.5\r\n')
})
