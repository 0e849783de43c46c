/** CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark, safe against formula injection. */

/** People write texts, so they are escaped; numbers come from the program and are not. */
type Cell = string | number

const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet would run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Each row ends with CRLF; a text that looks like a formula gets a leading apostrophe. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
