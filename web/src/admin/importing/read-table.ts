import { MAX_BODY_BYTES, MAX_IMPORT_ROWS } from '@holdfast/contract/limits'
import { listOf } from '@holdfast/contract/text'
import { megabytes } from '../files/choose-file.tsx'
import { type ImportColumn, isColumn, matchColumns } from './import-columns.ts'
import { decodeTable, MAX_FILE_BYTES } from './table-bytes.ts'
import { splitTable } from './table-text.ts'

/** A row as it is sent: a text for each field. */
export type Cells<Field extends string = string> = Record<Field, string>

/** A table as it is in its file: the row that names the columns, and the rows below it. */
export type RawTable = { head: readonly string[]; body: readonly (readonly string[])[] }

type Refused = { ok: false; problems: readonly string[] }

/** `remarks` are shown and do not prevent the import. `table` is kept where people may choose its columns. */
export type TableRead<Field extends string> =
  | {
      ok: true
      rows: readonly Cells<Field>[]
      remarks: readonly string[]
      table?: RawTable | undefined
    }
  | Refused

/** The maximum number of rows that a sentence names. */
const MAX_NAMED_ROWS = 5

export async function readTableFile<Field extends string>(
  file: Blob,
  readText: (text: string) => TableRead<Field>,
): Promise<TableRead<Field>> {
  if (file.size === 0) return failed('This file is empty.')
  if (file.size > MAX_FILE_BYTES) {
    return failed(
      `This file is larger than ${megabytes(MAX_FILE_BYTES)} MB, and a table of ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows is much smaller. Choose a CSV file.`,
    )
  }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return failed('This file could not be opened. It may have been moved or deleted.')
  const decoded = decodeTable(new Uint8Array(bytes))
  if (!decoded.ok) return failed(decoded.problem)
  const read = readText(decoded.text)
  if (!read.ok || decoded.remark === undefined) return read
  return { ...read, remarks: [decoded.remark, ...read.remarks] }
}

/** The rows of a text whose first row names the columns, in any order. */
export function readTable<Field extends string>(
  text: string,
  columns: readonly ImportColumn<Field>[],
): TableRead<Field> {
  const raw = readRawTable(text, {
    isKnown: (name) => isColumn(name, columns),
    problemsOf: (head) => matchColumns(head, columns).problems,
  })
  if (!raw.ok) return raw
  const { head, body } = raw.table
  const { places, unused } = matchColumns(head, columns)
  const rows = body.map((row) => cellsOf(row, places, columns))
  if (!fitsRequest(rows)) return failed(TOO_MUCH_TEXT)
  return { ok: true, rows, remarks: unused.length > 0 ? [unusedSentence(unused)] : [] }
}

type RawOptions = {
  /** Recognises the name of a column. */
  isKnown: (name: string) => boolean
  /** Says what the row of names lacks. */
  problemsOf?: (head: readonly string[]) => readonly string[]
  /** Leaves out what stands above the row of names. */
  trim?: (rows: readonly string[][]) => readonly string[][]
}

/** A text as a table whose columns are not matched yet. */
export function readRawTable(
  text: string,
  { isKnown, problemsOf = () => [], trim = (rows) => rows }: RawOptions,
): { ok: true; table: RawTable } | Refused {
  const split = splitTable(text, isKnown)
  const [head, ...body] = trim(split.rows)
  if (!head) return failed('There are no rows. The first row names the columns.')
  const problems = problemsOf(head)
  if (problems.length > 0) return failed(...problems)
  if (split.problem !== undefined) return failed(split.problem)
  if (body.length === 0) return failed('There are no rows below the names of the columns.')
  if (body.length > MAX_IMPORT_ROWS) return failed(tooManySentence(body.length))
  const wide = body.flatMap((row, index) =>
    row.slice(head.length).some((cell) => cell !== '') ? [index + 1] : [],
  )
  if (wide.length > 0) return failed(tooWideSentence(wide, head.length))
  return { ok: true, table: { head, body } }
}

export const TOO_MUCH_TEXT =
  'These rows hold too much text to be sent at once. Import them in two parts.'

export function fitsRequest(rows: readonly Cells[]): boolean {
  return new TextEncoder().encode(JSON.stringify({ rows })).length <= MAX_BODY_BYTES
}

function cellsOf<Field extends string>(
  row: readonly string[],
  places: ReadonlyMap<Field, number>,
  columns: readonly ImportColumn<Field>[],
): Cells<Field> {
  const cells = columns.map(({ field }) => [field, row[places.get(field) ?? -1] ?? ''])
  return Object.fromEntries(cells) as Cells<Field>
}

function failed(...problems: string[]): { ok: false; problems: string[] } {
  return { ok: false, problems }
}

function tooManySentence(count: number): string {
  const [has, max] = [count, MAX_IMPORT_ROWS].map((number) => number.toLocaleString('en-GB'))
  return `This table has ${has} rows, and ${max} can be imported at once. Split it.`
}

function tooWideSentence(rows: readonly number[], columns: number): string {
  const shownRows = rows.slice(0, MAX_NAMED_ROWS).map(String)
  const more = rows.length - shownRows.length
  const which = listOf(more > 0 ? [...shownRows, `${more} more`] : shownRows)
  const isSingle = rows.length === 1
  return `${isSingle ? 'Row' : 'Rows'} ${which} ${isSingle ? 'has' : 'have'} more cells than the ${columns} columns. Put quotation marks around a text with a separator in it.`
}

function unusedSentence(unused: readonly string[]): string {
  const names = listOf(unused.map((name) => `“${name}”`))
  return unused.length === 1
    ? `The column ${names} is not imported.`
    : `The columns ${names} are not imported.`
}
