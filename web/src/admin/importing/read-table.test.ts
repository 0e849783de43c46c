import { expect, test } from 'vitest'
import type { ImportColumn } from './import-columns.ts'
import { readTable, readTableFile } from './read-table.ts'
import { MAX_FILE_BYTES } from './table-bytes.ts'

const COLUMNS: ImportColumn<'username' | 'name' | 'email' | 'type'>[] = [
  { field: 'username', title: 'Username', isRequired: true, hint: '' },
  { field: 'name', title: 'Name', alsoCalled: ['fullname'], isRequired: true, hint: '' },
  { field: 'email', title: 'Email', alsoCalled: ['emailaddress'], isRequired: true, hint: '' },
  { field: 'type', title: 'Type', isRequired: false, hint: '' },
]
const KIM = { username: 'kim', name: 'Kim Doyle', email: 'kim@school.example', type: '' }

const read = (text: string) => readTable(text, COLUMNS)
const problems = (text: string) => {
  const result = read(text)
  return result.ok ? [] : result.problems
}
const rows = (text: string) => {
  const result = read(text)
  return result.ok ? result.rows : result.problems
}
const readBytes = (...bytes: (number | string | ArrayBuffer)[]) =>
  readTableFile(
    new Blob(bytes.map((part) => (typeof part === 'number' ? new Uint8Array([part]) : part))),
    read,
  )

test.each([
  ['commas', 'username,name,email\nkim,Kim Doyle,kim@school.example'],
  ['semicolons', 'username;name;email\nkim;Kim Doyle;kim@school.example'],
  ['tabs, as cells are copied', 'username\tname\temail\r\nkim\tKim Doyle\tkim@school.example\r\n'],
  ['old line ends', 'username,name,email\rkim,Kim Doyle,kim@school.example\r'],
  [
    'a line that names the separator',
    'sep=;\nusername;name;email\nkim;Kim Doyle;kim@school.example',
  ],
  ['empty rows before', ' ;\n\nusername;name;email\nkim;Kim Doyle;kim@school.example'],
  ['another order', 'email,username,name\nkim@school.example,kim,Kim Doyle'],
  [
    'other capitals and spaces',
    ' USER name ,Full Name,E-mail address\nkim,Kim Doyle,kim@school.example',
  ],
  ['empty rows', '\n,,\nusername,name,email\n\n , ,\nkim,Kim Doyle,kim@school.example\n,,\n'],
])('a table is read with %s', (_, text) => {
  expect(rows(text)).toEqual([KIM])
})

test('quotes keep separators, quotes and line ends within a cell, which becomes one line', () => {
  const text = 'username,name,email\n"kim","Doyle, ""Kim"" \r\n the 2nd",kim@school.example'
  expect(rows(text)).toEqual([{ ...KIM, name: 'Doyle, "Kim" the 2nd' }])
})

test('a formula is text, and the escape mark of our own export is removed', () => {
  const text = "username,name,email\nkim,=cmd|' /C calc'!A0,'+44 1632"
  expect(rows(text)).toEqual([{ ...KIM, name: "=cmd|' /C calc'!A0", email: '+44 1632' }])
})

test('missing, duplicate and unknown columns are reported', () => {
  expect(problems('username,shoe size\nkim,7')).toEqual([
    'Add columns for Name and Email. The first row must name the columns, which are Username, Name, Email and Type.',
  ])
  expect(problems('kim,Kim Doyle,kim@school.example')[0]).toContain('Add columns for')
  expect(problems('username,name,Full name,email\nkim,a,b,c')).toEqual([
    'There are 2 columns for Name: “name” and “Full name”. Keep one of them.',
  ])
  expect(read('username,name,email,Role,Shoe size\nkim,Kim,k@s.example,Head,7')).toMatchObject({
    ok: true,
    remarks: ['The columns “Role” and “Shoe size” are not imported.'],
  })
})

test('text that is not a table is refused with the reason', () => {
  const head = 'username,name,email'
  expect(problems(' \n ')).toEqual(['There are no rows. The first row names the columns.'])
  expect(problems(head)).toEqual(['There are no rows below the names of the columns.'])
  expect(problems(`${head}\nkim,"Kim`)[0]).toMatch(/^Row 1 has a quotation mark/)
  expect(problems(`${head}\nkim,Doyle, Kim,k@s.example\na,b,c,,`)).toEqual([
    'Row 1 has more cells than the 3 columns. Put quotation marks around a text with a separator in it.',
  ])
  const many = Array.from({ length: 2001 }, () => 'kim,Kim,k@s.example')
  expect(problems([head, ...many].join('\n'))).toEqual([
    'This table has 2,001 rows, and 2,000 can be imported at once. Split it.',
  ])
  expect(rows([head, ...many.slice(1)].join('\n'))).toHaveLength(2000)
  const long = Array.from({ length: 110 }, () => `kim,${'x'.repeat(10_000)},k@s.example`)
  expect(problems([head, ...long].join('\n'))[0]).toContain('too much text')
})

test('a file is read in UTF-8, with and without byte order mark, in UTF-16 and in Windows-1252', async () => {
  const text = 'username,name,email\nzoe,Zoë O’Hara,z@s.example'
  const expected = { ok: true, rows: [{ username: 'zoe', name: 'Zoë O’Hara' }], remarks: [] }
  const utf16 = (isLittle: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length))
    for (let at = 0; at < text.length; at += 1)
      view.setUint16(2 * at, text.charCodeAt(at), isLittle)
    return view.buffer
  }
  expect(await readBytes(text)).toMatchObject(expected)
  expect(await readBytes(0xef, 0xbb, 0xbf, text)).toMatchObject(expected)
  expect(await readBytes(0xff, 0xfe, utf16(true))).toMatchObject(expected)
  expect(await readBytes(0xfe, 0xff, utf16(false))).toMatchObject(expected)
  const western = await readBytes(
    'username,name,email\nzoe,Zo',
    0xeb,
    ' O',
    0x92,
    'Hara,z@s.example',
  )
  expect(western).toMatchObject({ ...expected, remarks: [expect.stringContaining('Windows-1252')] })
})

test('a file that is empty, too large, a workbook or not text is refused with the reason', async () => {
  const problem = async (...bytes: (number | string | ArrayBuffer)[]) => {
    const result = await readBytes(...bytes)
    return result.ok ? [] : result.problems
  }
  const save = 'Save it as CSV first.'
  expect(await problem()).toEqual(['This file is empty.'])
  expect(await problem(new ArrayBuffer(MAX_FILE_BYTES + 1))).toEqual([
    'This file is larger than 2 MB, and a table of 2,000 rows is much smaller. Choose a CSV file.',
  ])
  expect(await problem('PK\u0003\u0004', 'xl/workbook.xml')).toEqual([
    `This is a spreadsheet or zip file. ${save}`,
  ])
  expect(await problem(0xd0, 0xcf, 0x11, 0xe0)).toEqual([`This is an old Excel file. ${save}`])
  expect(await problem('%PDF-1.7')).toEqual([`This is a PDF file. ${save}`])
  for (const garbage of [
    [0x00, 0x01, 0x02, 0x03],
    [0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 0x00],
    ['u', 0, 's', 0, 'e', 0, 'r', 0],
    [0xff, 0xfe, 0x00, 0xd8],
  ]) {
    expect(await problem(...garbage)).toEqual([`This file is not text. ${save}`])
  }
})
