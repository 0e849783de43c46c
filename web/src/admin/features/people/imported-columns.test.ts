import { expect, test } from 'vitest'
import {
  type ColumnChoice,
  chooseColumn,
  describeColumns,
  missingColumns,
  readPeopleTable,
  recogniseColumns,
  rememberColumn,
  rowsOfTable,
} from './imported-columns.ts'

function rowsOf(text: string, remembered: ColumnChoice = {}) {
  const read = readPeopleTable(text, remembered)
  return read.ok ? read.rows : read.problems
}

test.each([
  ['SIMS', 'Adno,Legal Surname,Legal Forename,Reg\n003421,Hill,Sam,7A'],
  ['Arbor', 'Student ID,First Name,Last Name,Registration Form\n003421,Sam,Hill,7A'],
  ['Bromcom', 'Forename,Surname,Tutor Group,MIS ID\nSam,Hill,7A,003421'],
  [
    'with the name as surname and forename',
    'Name;Reg Group;Admission Number\n"Hill, Sam";7A;003421',
  ],
  ['of our own', 'Id,Name,Group\n003421,Sam Hill,7A'],
  [
    'with a title above its columns',
    'Pupil list\n27 Nov 2026,\nAdno,Name,Class\n003421,Sam Hill,7A',
  ],
  ['with the UPN too', 'UPN,Adno,Name,Form/Tutor Group\nA123,003421,Sam Hill,7A'],
])('the columns of a table %s are recognised', (_, text) => {
  expect(rowsOf(text)).toEqual([
    {
      ...{ id: '003421', name: 'Sam Hill', group: '7A', adults: '' },
      ...{ needs: '', refuge: '', helper: '', secondhelper: '' },
    },
  ])
})

test('the name by which a pupil is called comes before the legal one', () => {
  const text =
    'Legal Forename,Legal Surname,Preferred Forename,Preferred Surname,Class\nSamuel,Hill,Sam,Hill,4B'
  expect(rowsOf(text)).toMatchObject([{ name: 'Sam Hill', group: '4B' }])
})

test('where somebody waits and who goes to them are read where the table has them', () => {
  const text =
    'Name,Class,Evacuation plan,Refuge point,Helper 1,Second Helper\nSam Hill,4B,Evac chair,"Refuge 2, stairs B",Toni Reyes,Kit Moss'
  expect(rowsOf(text)).toMatchObject([
    {
      ...{ needs: 'Evac chair', refuge: 'Refuge 2, stairs B' },
      ...{ helper: 'Toni Reyes', secondhelper: 'Kit Moss' },
    },
  ])
})

test('needs and adults are read where the table has them', () => {
  const text =
    'Name,Class,PEEP,Contacts\nSam Hill,4B,Evac chair,"Eve Hill (mother); Bo Hill (uncle)"'
  expect(rowsOf(text)).toMatchObject([
    { needs: 'Evac chair', adults: 'Eve Hill (mother); Bo Hill (uncle)' },
  ])
})

test('a column that was chosen by hand is taken again the next time, if the table has it', () => {
  const text = 'Pupil called,Name,Class\nSam Hill,Samuel Hill,4B'
  expect(rowsOf(text, { name: 'pupil called' })).toMatchObject([{ name: 'Sam Hill' }])
  expect(rowsOf('Name,Class\nSam Hill,4B', { name: 'Pupil called' })).toMatchObject([
    { name: 'Sam Hill' },
  ])
})

test('a column that is not to be imported stays away', () => {
  const text = 'Name,Class,PEEP\nSam Hill,4B,Evac chair'
  expect(rowsOf(text, { needs: '' })).toMatchObject([{ needs: '' }])
})

test('the full name and its two parts exclude each other', () => {
  const head = ['Name', 'Forename', 'Surname', 'Class']
  const recognised = recogniseColumns(head)
  expect(recognised).toEqual({ forename: 1, surname: 2, group: 3 })
  const byName = chooseColumn(recognised, 'name', 0)
  expect(byName).toEqual({ name: 0, group: 3 })
  expect(chooseColumn(byName, 'surname', 2)).toEqual({ surname: 2, group: 3 })
  expect(chooseColumn(byName, 'group', undefined)).toEqual({ name: 0 })
})

test('a table without a recognised name or group says what to choose', () => {
  const read = readPeopleTable('Pupil called,Year\nSam Hill,4', {})
  expect(read).toMatchObject({ ok: true, rows: [{ name: '', group: '' }] })
  expect(missingColumns({})).toBe('Choose the columns of the name and the group.')
  expect(missingColumns({ surname: 1 })).toBe('Choose the column of the group.')
  expect(missingColumns({ name: 1, group: 0 })).toBeUndefined()
  const table = {
    head: ['Pupil called', 'Year'],
    body: [['Sam Hill', '4']],
  }
  expect(rowsOfTable(table, { name: 0, group: 1 })).toMatchObject([
    { name: 'Sam Hill', group: '4' },
  ])
})

test('it is said in words which columns are read', () => {
  const head = ['Adno', 'Forename', 'Surname', 'Reg', 'DOB']
  expect(describeColumns(head, recogniseColumns(head))).toBe(
    'Id from “Adno”, first name from “Forename”, last name from “Surname” and group from “Reg”. Not imported: “DOB”.',
  )
})

test('a table that cannot be read is refused with the reason', () => {
  expect(rowsOf(' \n')).toEqual(['There are no rows. The first row names the columns.'])
  expect(rowsOf('Name,Class')).toEqual(['There are no rows below the names of the columns.'])
})

test('of the full name and its parts, the last choice is remembered', () => {
  const parts = rememberColumn(
    rememberColumn({ group: 'Year' }, 'name', 'Pupil'),
    'surname',
    'Last',
  )
  expect(parts).toEqual({ group: 'Year', surname: 'Last' })
  expect(rememberColumn(parts, 'name', 'Pupil')).toEqual({ group: 'Year', name: 'Pupil' })
  expect(rememberColumn(parts, 'needs', '')).toEqual({ ...parts, needs: '' })
})
