import { expect, test } from 'vitest'
import { doubtAbout, readAbsent } from './absent-rows.ts'

const groups = [
  { id: 'c', name: '4B' },
  { id: 'd', name: '5A' },
]
const person = (id: string, name: string, rollgroupid = 'c') => ({
  ...{
    id,
    name,
    rollgroupid,
    needs: '',
    refuge: '',
    helper: '',
    secondhelper: '',
    adults: [],
    active: true,
  },
})
const people = [
  person('1', 'Sam Hill'),
  person('2', 'Sam Hill', 'd'),
  person('3', 'Ana Lund'),
  { ...person('4', 'Bo Berg'), active: false },
]
const read = (text: string) => readAbsent(text, { people, groups }, {})
const ids = (text: string) => read(text).found.map(({ id }) => id)

test('each line is a person, in any of the ways that people write names', () => {
  expect(ids('ana  lund\n\nSam Hill, 4B\nLund, Ana')).toEqual(['3', '1'])
  expect(ids('Hill, Sam, 5A')).toEqual(['2'])
  expect(ids('Sam Hill\t5A\r\nSam Hill; 4b')).toEqual(['2', '1'])
})

test('a table with headings is read as in an import of people', () => {
  expect(ids('Surname,Forename,Reg\nHill,Sam,5A\nLund,Ana,4B')).toEqual(['2', '3'])
  expect(ids('Adno\tName\tForm\n3\tSomebody\t4B')).toEqual(['3'])
})

test('a line that means nobody for certain is named, and stays to be corrected', () => {
  const { found, unknown, rest } = read(
    'Ana Lund\nSam Hill\nBo Berg\nAna Lund, 5A\nCy Moss, 9Z\nCy Moss',
  )
  expect(found).toHaveLength(1)
  expect(unknown.map(({ sentence }) => sentence)).toEqual([
    'There are several people called Sam Hill: write the group after the name.',
    'Nobody on the list of people is called Bo Berg.',
    'Ana Lund is in 4B and not in 5A.',
    'Nobody on the list of people is called Cy Moss, 9Z.',
    'Nobody on the list of people is called Cy Moss.',
  ])
  expect(rest.split('\n')).toEqual([
    'Sam Hill',
    'Bo Berg',
    'Ana Lund, 5A',
    'Cy Moss, 9Z',
    'Cy Moss',
  ])
})

test('a list that leaves out much of the school, or a whole class, is asked about', () => {
  const many = Array.from({ length: 40 }, (_, at) => person(`p${at}`, `P${at}`, at < 8 ? 'c' : 'd'))
  const known = { people: many, groups }
  expect(doubtAbout(many.slice(0, 7), known)).toBeUndefined()
  expect(doubtAbout(many.slice(0, 8), known)).toBe('everybody of 4B')
  expect(doubtAbout(many.slice(0, 20), known)).toBe('20 of 40 people, and everybody of 4B')
})
