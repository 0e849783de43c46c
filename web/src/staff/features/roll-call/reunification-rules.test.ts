import { expect, test } from 'vitest'
import type { MarkRow } from '../../../data/incidents/roll-marks.ts'
import type { PersonRow } from './person-row.ts'
import { awaitsAdult, leftByGroup, releasedBefore } from './reunification-rules.ts'

const BY = { place: '', note: '', userid: 'a', authorname: 'Dana Fox' }
const RELEASE = { adult: 'Ana Hill', relationship: 'mother', identity: 'list' } as const
const at = '2026-11-21T10:02:00Z'

function row(name: string, mark?: Partial<MarkRow>, groupname = '4B'): PersonRow {
  const person = { personid: name, name, groupid: groupname, groupname }
  const standing = {
    ...person,
    ...BY,
    markid: 'm',
    markseq: 1,
    seq: 1,
    incidentid: 'i',
    known: 0,
    knownin: null,
    knownalert: null,
    device: null,
    ofseveral: false,
  }
  return {
    ...{ key: name, person, hasNeeds: false, needs: '' },
    mark: mark && {
      ...{ ...standing, state: 'present', timestamp: at, release: null, seen: null },
      ...{ conflict: null, released: null, isUnsent: false, ...mark },
    },
  }
}

const BY_DANA = { authorname: 'Dana Fox', timestamp: at, seq: 1 }
const released = { incidentid: 'i', release: RELEASE, ...BY_DANA }
const gone = row('Sam', { state: 'released', release: RELEASE, released })
// Whoever marked her since had not heard of the release.
const unaware = row('Ida', { state: 'absent', released })

test('whoever was handed over waits no longer, also if somebody else did not know of it', () => {
  expect([gone, unaware].map(awaitsAdult)).toEqual([false, false])
  expect(releasedBefore(unaware)).toMatch(/^Handed to Ana Hill \(mother\).*Dana Fox, \d\d:\d\d$/)
})

test('each group says how many of those on site are left', () => {
  const here = [row('Bo'), row('Uma', { state: 'missing' }), row('Cy', undefined, '5B')]
  const away = [row('Eve', { state: 'absent' })]
  expect(leftByGroup([gone, unaware, ...here, ...away])).toEqual([
    { id: '4B', name: '4B', left: 2, total: 4 },
    { id: '5B', name: '5B', left: 1, total: 1 },
  ])
})
