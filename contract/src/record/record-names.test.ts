import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SealedEntry } from './record-format.ts'
import {
  describeErasures,
  findNameProblems,
  nameText,
  openNamesIn,
  readableEntry,
  sealedEntry,
} from './record-names.ts'

const robin = { salt: 'a1'.repeat(16), text: 'Robin Vale' }
const chris = { salt: 'b2'.repeat(16), text: 'Chris Lund' }
const hashOf = (name: typeof robin) => createHash('sha256').update(nameText(name)).digest('hex')
const entry: SealedEntry = {
  ...({ kind: 'handover', id: 'handover 1', authorname: robin, role: 'Deputy' } as const),
  from: [{ name: chris }],
}
const erasure: SealedEntry = {
  ...({ kind: 'erasure', id: 'erasure 1', number: 4, commitments: [hashOf(robin)] } as const),
  ...{ timestamp: '2026-11-27T10:00:00.000Z', authorname: chris, confirmedname: 'Kim Ode' },
}
const commitmentsOf = (entries: SealedEntry[]) =>
  new Map(openNamesIn(entries).map((name) => [nameText(name), hashOf(name)]))
const problemsOf = (...entries: SealedEntry[]) => findNameProblems(entries, commitmentsOf(entries))

test('a seal covers the same, whether a name is there or was erased', () => {
  const erased = { ...entry, authorname: { commitment: hashOf(robin) } }
  const sealed = sealedEntry(entry, commitmentsOf([entry]))
  expect(sealedEntry(erased, commitmentsOf([erased]))).toEqual(sealed)
  expect(JSON.stringify(sealed)).not.toContain('Robin')
})

test('another salt or another name is another commitment', () => {
  const hashes = [robin, chris, { ...robin, salt: chris.salt }, { ...chris, salt: robin.salt }]
  expect(new Set(hashes.map(hashOf)).size).toBe(4)
})

test('a name is missing only if a sealed erasure says so', () => {
  const erased = { ...entry, authorname: { commitment: hashOf(robin) } }
  expect(problemsOf(entry)).toEqual([])
  expect(problemsOf(erased, erasure)).toEqual([])
  expect(problemsOf(erased)).toEqual(['A name was removed, and no sealed erasure says so'])
  const other = { ...erasure, commitments: [hashOf(chris)] }
  expect(problemsOf(erased, other)).toContain('A name was removed, and no sealed erasure says so')
  expect(problemsOf(entry, erasure)).toEqual(['A name that was erased stands in the record again'])
})

test('the reader learns that a name was erased, when and by whom', () => {
  const erased = readableEntry({ ...entry, authorname: { commitment: hashOf(robin) } })
  expect(erased).toMatchObject({ authorname: 'an erased name', from: [{ name: 'Chris Lund' }] })
  expect(describeErasures([readableEntry(erasure)])).toEqual([
    'The name of erased user 4 was erased on 2026-11-27. Chris Lund asked for it and Kim Ode confirmed it. Who it was cannot be checked any more',
  ])
})
