import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, useDataTableModel } from './data-table-model.ts'

type Row = { id: string; name: string; room: string; seen: string; delay: number | undefined }

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'room', title: 'Room', text: ({ room }) => room },
  { id: 'seen', title: 'Seen', text: ({ seen }) => `seen ${seen}`, sortBy: ({ seen }) => seen },
  { id: 'delay', title: 'Delay', text: ({ delay }) => `${delay} s`, sortBy: ({ delay }) => delay },
]
const rows: Row[] = [
  { id: 'a', name: 'Zoë Hart', room: 'Room 10', seen: '2026-02-01', delay: 7.5 },
  { id: 'b', name: 'adam Lee', room: '', seen: '2026-01-01', delay: undefined },
  { id: 'c', name: 'Bea Hart', room: 'Room 9', seen: '2026-03-01', delay: 0 },
]

type Wanted = { query: string; column: string; descending: boolean }

function Shown({ query, column, descending }: Wanted) {
  const table = useDataTableModel({ columns, rows, initialSort: { column, descending }, query })
  return table.getRowModel().rows.map(({ original }) => `${original.name};`)
}

function names({ query = '', column = 'name', descending = false }: Partial<Wanted>): string[] {
  const html = renderToStaticMarkup(<Shown {...{ query, column, descending }} />)
  return html.split(';').slice(0, -1)
}

test('a row matches when it contains every word of the search, without regard to case and accents', () => {
  expect(names({ query: 'hart ROOM' })).toEqual(['Bea Hart', 'Zoë Hart'])
  expect(names({ query: ' zoe ' })).toEqual(['Zoë Hart'])
  expect(names({ query: 'hart lee' })).toEqual([])
})

test('numbers within text are sorted by value, and case makes no difference', () => {
  expect(names({})).toEqual(['adam Lee', 'Bea Hart', 'Zoë Hart'])
  expect(names({ column: 'room' })).toEqual(['Bea Hart', 'Zoë Hart', 'adam Lee'])
})

test('empty cells come last in either direction', () => {
  expect(names({ column: 'room', descending: true })).toEqual(['Zoë Hart', 'Bea Hart', 'adam Lee'])
})

test('a column may be sorted by another value than the one it shows', () => {
  expect(names({ column: 'seen', descending: true })).toEqual(['Bea Hart', 'Zoë Hart', 'adam Lee'])
})

test('numbers are sorted by value: zero comes first, an unknown number last', () => {
  expect(names({ column: 'delay' })).toEqual(['Bea Hart', 'Zoë Hart', 'adam Lee'])
  expect(names({ column: 'delay', descending: true })).toEqual(['Zoë Hart', 'Bea Hart', 'adam Lee'])
})

test('sorting does not change the given list', () => {
  const before = [...rows]
  names({ descending: true })
  expect(rows).toEqual(before)
})
