import fc from 'fast-check'

/** Values that our clients never send: wrong types, odd texts, numbers and times out of range. */

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{d800}',
  'cut \u{d83d}',
  '\u{dc00}\u{d800}',
  '\u{feff}',
  '\u{202e}desrever',
  'e\u{301}'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  '\r\n\t\u{b}',
  '\\',
  '"',
  "'; drop table users; --",
  '%',
  '_',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'undefined',
  'null',
  '0x10',
  '1e400',
]

const ODD_TIMES = [
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T10:00:60Z',
  '2026-11-21T10:00:00.1234567890123Z',
  '2026-11-21T10:00:00+99:99',
  '2026-11-21',
  '1969-12-31T23:59:59Z',
]

const ODD_NUMBERS = [
  -1,
  -0,
  0.5,
  999,
  1000,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1.7976931348623157e308,
  5e-324,
]

/** Ids of every kind, for records that do not exist. */
const UNKNOWN_IDS = [
  '20261121_aaaaaaaaaaaa',
  'incident_20261121_aaaaaaaaaaaa',
  'nobody_aaaaaaaa',
  '_aaaaaaaa',
  '00000000-0000-4000-8000-000000000000',
  'nobody',
  'nowhere',
  '2147483648',
  '999999999',
]

const LENGTHS = [63, 64, 65, 200, 201, 301, 10_000, 10_001, 50_001, 300_000]

const longText = fc
  .tuple(
    fc.constantFrom('a', 'é', '😀', ' ', '\0', '0', '-', '{', '\u{d800}'),
    fc.constantFrom(...LENGTHS),
  )
  .map(([character, length]) => character.repeat(length))

/** Any code points, including lone surrogates. fast-check's own text would first map all of Unicode. */
const anyText = fc
  .array(fc.nat(0x10ffff), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_TIMES) },
  { weight: 2, arbitrary: fc.constantFrom(...UNKNOWN_IDS) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: longText },
)

const DEPTHS = [3, 19, 20, 21, 100, 1000, 20_000]

/**
 * Deeply nested lists or objects: recursive readers must not run out of stack. They stay a text until
 * `toJson`, because nothing here could read them either.
 */
const deepValue = fc
  .tuple(fc.constantFrom(...DEPTHS), fc.constantFrom('[]', 'pages', 'a'))
  .map(([depth, key]) => `deep value: ${depth} ${key}`)

export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /"deep value: (\d+) ([^"]+)"/g,
    (_, depth: string, key: string) => {
      const [start, end] = key === '[]' ? ['[', ']'] : [`{"${key}":`, '}']
      return `${start.repeat(+depth)}"\\u0000"${end.repeat(+depth)}`
    },
  )
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: deepValue },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('', null, 0, {}), fc.constantFrom(100, 2001, 5001))
      .map(([value, length]) => Array.from({ length }, () => structuredClone(value))),
  },
)
