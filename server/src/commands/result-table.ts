import { pluralise } from '@holdfast/contract/text'
import type { QueryResult } from 'pg'

/** In a table of several rows, wider cells are cut; a single row is printed in full. */
const MAX_CELL = 60

/** The result of a statement, as lines for a terminal. */
export function printResult({ command, rowCount, rows, fields }: QueryResult): string {
  if (fields.length === 0) return [command, rowCount ?? ''].join(' ').trim()
  const names = fields.map(({ name }) => name)
  const cells = rows.map((row: Record<string, unknown>) =>
    names.map((name) => printCell(row[name])),
  )
  const [only] = cells
  const lines = only && cells.length === 1 ? printRecord(names, only) : printTable(names, cells)
  return [...lines, `(${pluralise(rows.length, 'row')})`].join('\n')
}

function printRecord(names: string[], cells: string[]): string[] {
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name, index) => `${name.padEnd(width)} | ${cells[index]}`.trimEnd())
}

function printTable(names: string[], rows: string[][]): string[] {
  const cut = rows.map((cells) => cells.map(cutCell))
  const widths = names.map((name, index) =>
    Math.max(name.length, ...cut.map((cells) => cells[index]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(' | ')
      .trimEnd()
  return [line(names), widths.map((width) => '-'.repeat(width)).join('-+-'), ...cut.map(line)]
}

function printCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function cutCell(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ')
  return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL - 1)}…` : line
}
