import { listOf, pluralise } from '@holdfast/contract/text'

/** Finds the field of each column by the names in the table's first row. */

export type ImportColumn<Field extends string = string> = {
  field: Field
  title: string
  /** Names that other programs give the column, in small letters and without spaces. */
  alsoCalled?: readonly string[] | undefined
  isRequired: boolean
  /** Shown wider than other columns. */
  isWide?: boolean | undefined
  /** A description or an example of its values. */
  hint: string
}

/** `places`: the column index of each field; `unused`: the titles of columns that are no field. */
type Match<Field extends string> = {
  places: ReadonlyMap<Field, number>
  unused: readonly string[]
  problems: readonly string[]
}

export function matchColumns<Field extends string>(
  head: readonly string[],
  columns: readonly ImportColumn<Field>[],
): Match<Field> {
  const places = new Map<Field, number>()
  const problems: string[] = []
  const missing: string[] = []
  for (const column of columns) {
    const found = [...head.keys()].filter((place) => isCalled(head[place] ?? '', column))
    const [first] = found
    if (first !== undefined) places.set(column.field, first)
    else if (column.isRequired) missing.push(column.title)
    if (found.length > 1) {
      const names = found.map((place) => `“${head[place]?.trim()}”`)
      problems.push(
        `There are ${found.length} columns for ${column.title}: ${listOf(names)}. Keep one of them.`,
      )
    }
  }
  if (missing.length > 0) problems.unshift(missingSentence(missing, columns))
  const used = new Set(places.values())
  const unused = head
    .filter((name, place) => !used.has(place) && !isColumn(name, columns))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { places, unused, problems }
}

export function isColumn(name: string, columns: readonly ImportColumn[]): boolean {
  return columns.some((column) => isCalled(name, column))
}

/** The field that a sentence is about: the first that it names. */
export function fieldOfSentence<Field extends string>(
  sentence: string,
  columns: readonly ImportColumn<Field>[],
): Field | undefined {
  const said = columns.flatMap(({ field, title }) =>
    [field, title].flatMap((word) => {
      const place = sentence.search(new RegExp(`\\b${word}\\b`, 'i'))
      return place < 0 ? [] : [{ field, place }]
    }),
  )
  return said.sort((a, b) => a.place - b.place)[0]?.field
}

function isCalled(name: string, { field, title, alsoCalled = [] }: ImportColumn): boolean {
  return [field, title, ...alsoCalled].some((word) => headingKey(word) === headingKey(name))
}

/** Lower case without spaces, hyphens and underscores: `E-mail address` is `emailaddress`. */
function headingKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '')
}

function missingSentence(missing: readonly string[], columns: readonly ImportColumn[]): string {
  const all = listOf(columns.map(({ title }) => title))
  const what = missing.length === 1 ? 'a column' : 'columns'
  return `Add ${what} for ${listOf(missing)}. The first row must name the columns, which are ${all}.`
}

/** `37 rows ready, 2 rows need attention` */
export function describeReadyRows(rows: number, attention: number): string {
  const ready = `${pluralise(rows - attention, 'row')} ready`
  if (attention === 0) return ready
  return `${ready}, ${pluralise(attention, 'row')} ${attention === 1 ? 'needs' : 'need'} attention`
}
