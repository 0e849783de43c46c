import 'fake-indexeddb/auto'
import type { RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CachedBody } from '../../storage/device-store.ts'
import { listKey } from '../lists/collection.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { knownMarks, marksOptions, storeMark } from './roll-marks.ts'

const ORGANISATION = 'riverside'
const INCIDENT = '20261121_abcdefghijkl'
const AT = '2026-11-21T10:00:00.000Z'

let asked: string[] = []
let answers: StandingMark[][] = []
let version = 0

const SAM = { personid: 'sam', name: 'Sam Hill', groupid: 'c', groupname: '4B' }
const BY = {
  place: '',
  note: '',
  userid: 'head',
  authorname: 'Jordan Hale',
  timestamp: AT,
  release: null,
  knownalert: null,
  knownin: null,
  incidentid: INCIDENT,
  device: null,
}

function standing(seq: number, fields: Partial<StandingMark> = {}): StandingMark {
  return {
    ...{
      ...SAM,
      ...BY,
      state: 'present',
      markid: `m${seq}`,
      markseq: seq,
      known: 0,
      seq,
      ofseveral: false,
    },
    ...{ seen: null, conflict: null, released: null, ...fields },
  }
}

beforeEach(() => {
  asked = []
  version = 0
  openCopy({ organisationid: ORGANISATION, userid: 'teacher' }, () => undefined)
  queryClient.setQueryData(listKey(ORGANISATION, 'incidents'), {
    body: [{ id: INCIDENT, closed: null }],
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://school').searchParams.get('after') ?? 'all')
    version += 1
    return new Response(JSON.stringify(answers.shift() ?? []), {
      headers: { 'content-type': 'application/json', 'holdfast-version': String(version) },
    })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  closeCopy()
})

const read = (incidentid = INCIDENT) =>
  queryClient.fetchQuery({
    ...marksOptions(ORGANISATION, incidentid),
    ...{ staleTime: 0, retry: false },
  })

// Fails when the number of an own mark is taken for how far this phone has read.
test('a mark of this phone hides no mark of another with a lower number', async () => {
  answers = [[standing(1)], [standing(2, { state: 'missing', markseq: 2 })]]
  await read()
  const own: RollMark = {
    ...{ ...BY, id: 'own', incidentid: INCIDENT, state: 'present', known: 1, seq: 3 },
    people: [{ ...SAM, personid: 'ana', name: 'Ana Lund' }],
    ...{ devicetimestamp: AT, received: AT },
  }
  await storeMark(ORGANISATION, own)
  await read()
  expect(asked).toEqual(['all', '1'])
  const key = listKey(ORGANISATION, 'marks', INCIDENT)
  const held = queryClient.getQueryData<CachedBody<StandingMark[]>>(key)?.body
  expect(held?.map(({ name, state }) => [name, state])).toEqual([
    ['Sam Hill', 'missing'],
    ['Ana Lund', 'present'],
  ])
})

// Fails when the number of one incident is claimed for the other: a child who is missing there would not be.
test('of incidents that are read as one this phone says of each how far it has read it', async () => {
  const MERGED = '20261121_bcdefghijklm'
  queryClient.setQueryData(listKey(ORGANISATION, 'incidents'), {
    body: [
      { id: INCIDENT, closed: null, mergedinto: null },
      { id: MERGED, closed: null, mergedinto: INCIDENT },
    ],
  })
  answers = [[standing(10)], [standing(12)]]
  await read()
  const known = () => knownMarks(ORGANISATION, INCIDENT)
  expect(known()).toEqual({ known: 10, knownin: [{ incidentid: MERGED, known: 0 }] })
  // Number 11 may be a mark of the first one, which this phone has not read.
  await read(MERGED)
  expect(known()).toEqual({ known: 10, knownin: [{ incidentid: MERGED, known: 12 }] })
})

test('the mark of an incident that has closed leaves no name on the phone', async () => {
  answers = [[standing(1)]]
  await read()
  queryClient.setQueryData(listKey(ORGANISATION, 'incidents'), {
    body: [{ id: INCIDENT, closed: AT }],
  })
  queryClient.setQueryData(listKey(ORGANISATION, 'marks', INCIDENT), { body: [], etag: null })
  const own = { ...BY, id: 'own', incidentid: INCIDENT, state: 'present', known: 1, seq: 3 }
  await storeMark(ORGANISATION, {
    ...own,
    people: [SAM],
    devicetimestamp: AT,
    received: AT,
  } as RollMark)
  const key = listKey(ORGANISATION, 'marks', INCIDENT)
  expect(queryClient.getQueryData<CachedBody<StandingMark[]>>(key)?.body).toEqual([])
})
