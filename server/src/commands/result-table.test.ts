import type { QueryResult } from 'pg'
import { expect, test } from 'vitest'
import { printResult } from './result-table.ts'

const result = (names: string[], rows: Record<string, unknown>[]) =>
  ({
    command: 'SELECT',
    rowCount: rows.length,
    rows,
    fields: names.map((name) => ({ name })),
  }) as QueryResult

test('several rows are printed as a table whose wide cells are cut', () => {
  const rows = [
    { id: 1, text: 'a\nb' },
    { id: 20, text: 'x'.repeat(70) },
  ]
  expect(printResult(result(['id', 'text'], rows)).split('\n')).toEqual([
    'id | text',
    `---+-${'-'.repeat(60)}`,
    '1  | a b',
    `20 | ${'x'.repeat(59)}…`,
    '(2 rows)',
  ])
})

test('a single row is printed uncut, a column on each line', () => {
  const row = { userid: 'head', seen: null, body: { a: [1] }, bytes: Buffer.from([1, 255]) }
  expect(printResult(result(Object.keys(row), [row])).split('\n')).toEqual([
    'userid | head',
    'seen   |',
    'body   | {"a":[1]}',
    String.raw`bytes  | \x01ff`,
    '(1 row)',
  ])
})

test('a statement without rows is reported by its command and count', () => {
  const update = { command: 'UPDATE', rowCount: 3, rows: [], fields: [] }
  expect(printResult(update as unknown as QueryResult)).toBe('UPDATE 3')
})
