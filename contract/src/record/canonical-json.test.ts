import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785 is written as the RFC shows it', () => {
  const value = {
    // The literals of the RFC; the last two are not exact, on purpose.
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, Number('1e-27')],
    string: '\u20ac$\u000f\nA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('members are sorted by UTF-16 code units at every depth', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
  const value = { outer: Object.fromEntries(keys.map((key) => [key, 0])) }
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
  expect(Object.keys(JSON.parse(canonicalJson(value)).outer)).toEqual([
    '1',
    ...sorted.filter((key) => key !== '1'),
  ])
  expect(canonicalJson(value)).toBe(
    `{"outer":{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}}`,
  )
})

test.each([
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ['\ud800'],
  [undefined],
  [{ a: undefined }],
  [() => 1],
])('what JSON cannot represent is refused: %s', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})
