import Papa from 'papaparse'

/** Splits a text into rows of cells: CSV by RFC 4180 with any separator, or cells copied from a spreadsheet. */

const SEPARATORS = [',', ';', '\t']
/** Excel's first line that names the separator, such as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\n/i
/** Rows without any text before the one that names the columns. */
const EMPTY_START = /^[\s,;]*\n/
/** The mark that our own export puts before a text that a spreadsheet would take for a formula. */
const EXPORT_MARK = /^'(?=[=+\-@])/

export type Split = { rows: string[][]; problem?: string | undefined }

/** Splits the text and leaves out rows without any text. `isKnown` recognises the column names. */
export function splitTable(source: string, isKnown: (name: string) => boolean): Split {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const declared = SEPARATOR_LINE.exec(text)
  const table = (declared ? text.slice(declared[0].length) : text).replace(EMPTY_START, '')
  const separator = declared?.[1] ?? likeliestSeparator(table, isKnown)
  const { data, errors } = parse(table, separator)
  const [error] = errors.filter(({ type }) => type === 'Quotes')
  return { rows: data.map((row) => row.map(cleanCell)), problem: error && quoteProblem(error.row) }
}

/** The separator that gives the most known columns, or else the most cells. */
function likeliestSeparator(text: string, isKnown: (name: string) => boolean): string {
  const tries = SEPARATORS.map((separator) => {
    const head = parse(text, separator, 1).data[0] ?? []
    return { separator, known: head.filter(isKnown).length, cells: head.length }
  })
  tries.sort((a, b) => b.known - a.known || b.cells - a.cells)
  return tries[0]?.separator ?? ','
}

function parse(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    quoteChar: '"',
    skipEmptyLines: 'greedy',
    preview,
  })
}

/** Makes the cell one line of text. A formula stays text. */
function cleanCell(cell: string): string {
  return cell
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(EXPORT_MARK, '')
}

/** The parser counts the row of names as 0. */
function quoteProblem(row: number | undefined): string {
  const where = row ? `Row ${row}` : 'The first row'
  return `${where} has a quotation mark (") that does not pair. A cell in quotes begins and ends with one, and doubles those within.`
}
