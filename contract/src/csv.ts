/** A table as a CSV file that every spreadsheet reads right: RFC 4180, UTF-8 with its mark. */

/** Words are protected; numbers are ours and stay numbers. */
type Cell = string | number

const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Server and browser export alike, and nothing that people wrote is run. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
