import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from './harness.ts'

/** What was measured, for the terminal and for docs/performance.md. */
export type Finding = {
  name: string
  /** `≥ 0.9`, `≤ 200 ms`. */
  goal: string
  /** NaN when it was not measured; `detail` then has the reason. */
  figure: number
  /** `ms`, `bytes`; empty for a ratio. */
  unit: string
  /** The lowest and the highest ratio of the pairs, or what explains the figure. */
  detail: string
  isMet: boolean
  /** The machine's load average of the last minute. */
  load: number
}

type Goal = { min: number } | { max: number }

const FILE = join(import.meta.dirname, '../../docs/performance.md')
const START = '<!-- figures -->'
const END = '<!-- end of figures -->'

/** The unit is left out for a ratio. */
type Measured = { name: string; goal: Goal; figure: number; unit?: string; detail: string }

/** For a comparison; `unitOfSides` is the unit of the figures on both sides. */
export function makeRatioFinding(
  name: string,
  goal: Goal,
  { median, min, max, a, b }: Comparison,
  unitOfSides: string,
): Finding {
  const detail = `${min.toFixed(2)}–${max.toFixed(2)}; ${round(a)} against ${round(b)} ${unitOfSides}`
  return makeFinding({ name, goal, figure: median, detail })
}

export function makeFinding({ name, goal, figure, unit = '', detail }: Measured): Finding {
  const isMin = 'min' in goal
  const limit = isMin ? goal.min : goal.max
  const isMet = isMin ? figure >= limit : figure <= limit
  const goalText = `${isMin ? '≥' : '≤'} ${limit.toLocaleString('en-GB')} ${unit}`.trim()
  return { name, goal: goalText, figure, unit, detail, isMet, load: loadavg()[0] ?? 0 }
}

/** For a measurement that needs something this machine lacks. */
export function makeUnmeasured(name: string, goal: Goal, unit: string, reason: string): Finding {
  return makeFinding({ name, goal, figure: Number.NaN, unit, detail: reason })
}

export function print({ name, figure, unit, goal, detail, isMet }: Finding): void {
  const mark = Number.isNaN(figure) ? '–' : isMet ? '✓' : '✗'
  console.log(`${mark} ${name.padEnd(64)} ${show(figure, unit)} (${goal}; ${detail})`)
}

/** Writes the findings into the table in docs/performance.md, replacing earlier ones of the same name. */
export function writeDocument(findings: readonly Finding[]): void {
  const document = readFileSync(FILE, 'utf8')
  const [head = '', rest = ''] = document.split(START)
  const [table = '', tail = ''] = rest.split(END)
  const rows = new Map(
    table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) =>
        line
          .slice(2, -2)
          .split(' | ')
          .map((cell) => cell.trim()),
      )
      .map((cells) => [cells[0], cells]),
  )
  for (const each of findings) rows.set(each.name, formatRow(each))
  const header = ['measure', 'goal', 'figure', 'met', 'pairs', 'load', 'machine']
  writeFileSync(
    FILE,
    `${head}${START}\n\n${formatTable([header, ...rows.values()])}\n\n${END}${tail}`,
  )
}

function formatRow({ name, goal, figure, unit, detail, isMet, load }: Finding): string[] {
  const met = Number.isNaN(figure) ? '–' : isMet ? 'yes' : 'no'
  return [name, goal, show(figure, unit), met, detail, load.toFixed(0), machineName()]
}

function machineName(): string {
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  const cores = info.match(/^processor/gm)?.length ?? 0
  const model = /^model name\s*:\s*(.*)$/m.exec(info)?.[1] ?? 'an unknown processor'
  return `${cores} × ${model}, ${new Date().toISOString().slice(0, 10)}`
}

/** Aligned as the formatter wants it. */
function formatTable([header = [], ...rows]: string[][]): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => [...(row[column] ?? '')].length)),
  )
  const formatLine = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [formatLine(header), formatLine(rule), ...rows.map(formatLine)].join('\n')
}

function show(figure: number, unit: string): string {
  if (Number.isNaN(figure)) return 'not measured'
  return unit === '' ? figure.toFixed(2) : `${round(figure)} ${unit}`
}

function round(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
