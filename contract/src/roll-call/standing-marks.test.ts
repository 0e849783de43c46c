import { expect, test } from 'vitest'
import { mark, SAM } from '../test-support/marks.ts'
import type { StandingMark } from './marks.ts'
import {
  injuryNote,
  isInjured,
  isMissing,
  joinStandings,
  type MarkToStand,
  standMarks,
} from './standing-marks.ts'

const stand = (...marks: MarkToStand[]) => standMarks([], marks)[0] as StandingMark
const BEN = { userid: 'b', authorname: 'Ben' }

test('the last mark by corrected time stands, in whatever order the marks arrive', () => {
  const early = mark(0, { place: 'Field' })
  const late = mark(5, { state: 'missing', known: early.seq })
  for (const marks of [
    [early, late],
    [late, early],
  ]) {
    expect(stand(...marks)).toMatchObject({ state: 'missing', seen: { place: 'Field' } })
  }
})

test('a mark is counted once, however often it arrives', () => {
  const one = mark(0)
  const standing = standMarks([], [one])
  expect(standMarks(standing, [one, one])).toEqual(standing)
})

test('within two minutes, who did not know of another mark contradicts it', () => {
  const here = mark(0)
  const unaware = mark(1, { ...BEN, state: 'missing' })
  expect(stand(here, unaware).conflict).toMatchObject({ state: 'present', userid: 'a' })
  expect(stand(unaware, here).conflict).toMatchObject({ state: 'present', userid: 'a' })
  expect(stand(here, { ...unaware, known: here.seq }).conflict).toBeNull()
  expect(stand(here, { ...unaware, timestamp: mark(3).timestamp }).conflict).toBeNull()
  expect(stand(here, { ...unaware, state: 'injured' }).conflict).toBeNull()
})

// Fails when only authors are compared: the second phone of a teacher then wins over a missing child unseen.
test('two devices of one account contradict each other as two people do, and one device corrects itself', () => {
  const missing = mark(0, { state: 'missing', device: 'class' })
  const here = mark(30, { device: 'own' })
  expect(stand(missing, here).conflict).toMatchObject({ state: 'missing', device: 'class' })
  expect(stand(here, missing).conflict).toMatchObject({ state: 'missing', device: 'class' })
  expect(stand(missing, { ...here, known: missing.seq }).conflict).toBeNull()
  expect(stand(missing, { ...here, device: 'class' }).conflict).toBeNull()
  const before = { device: null }
  expect(stand({ ...missing, ...before }, here).conflict).toBeNull()
  expect(stand(missing, { ...here, ...before }).conflict).toBeNull()
})

test('a third person who agrees with one of two does not hide the contradiction', () => {
  const here = mark(0)
  const missing = mark(1, { ...BEN, state: 'missing' })
  const third = mark(1, { userid: 'c', authorname: 'Cy', state: 'missing' })
  expect(stand(here, missing, third).conflict).toMatchObject({ userid: 'a' })
  const settled = mark(1, { userid: 'c', known: missing.seq, state: 'missing' })
  expect(stand(here, missing, settled).conflict).toBeNull()
})

const handedTo = (adult: string, fields: Partial<MarkToStand> = {}) =>
  mark(0, {
    ...{ state: 'released', release: { adult, relationship: '', identity: 'known' } },
    ...fields,
  })

test('two who hand somebody to different adults contradict each other, however late', () => {
  const first = handedTo('Ana Hill')
  const late = { ...BEN, timestamp: mark(30).timestamp }
  expect(stand(first, handedTo('Ben Hill', late)).conflict).toMatchObject({
    release: { adult: 'Ana Hill' },
  })
  expect(stand(handedTo('Ben Hill', late), first).conflict).toMatchObject({ userid: 'a' })
  expect(stand(first, handedTo('ana hill ', late)).conflict).toBeNull()
})

test('whoever marks somebody present without knowing of the release contradicts it, however late', () => {
  const first = handedTo('Ana Hill')
  expect(stand(first, mark(30, BEN)).conflict).toMatchObject({ state: 'released', userid: 'a' })
  expect(stand(first, mark(30, { ...BEN, known: first.seq })).conflict).toBeNull()
})

test('a release outlives marks by people who did not know of it', () => {
  const first = handedTo('Ana Hill')
  expect(stand(first, mark(30, { ...BEN, state: 'absent' })).released).toMatchObject({
    release: { adult: 'Ana Hill' },
  })
  expect(stand(first, mark(30, { known: first.seq })).released).toBeNull()
  expect(stand(mark(30, { known: first.seq }), first).released).toBeNull()
})

test('where somebody was last seen outlives a later mark that names no place', () => {
  const there = mark(0, { state: 'missing', place: 'Library' })
  expect(stand(there, mark(1, { state: 'missing' }))).toMatchObject({ seen: { place: 'Library' } })
})

// An assistant has counted 27 and named Sam. One tap of the teacher must not end the search.
test('what stands says whether one tap marked several people, also when it is read again', () => {
  const ANA = { ...SAM, personid: '2', name: 'Ana Lund' }
  const standing = standMarks([], [mark(0, { people: [SAM, ANA] }), mark(1)])
  expect(standing.map(({ ofseveral }) => ofseveral)).toEqual([false, true])
})

// Numbers run through all incidents: the phone of one has read nothing of the other with a lower number.
test('what was known in one incident says nothing of another, until a phone has read that too', () => {
  const there = { incidentid: 'merged', ...BEN }
  const missing = mark(0, { ...there, state: 'missing' })
  const here = mark(30, { known: missing.seq })
  expect(stand(here, missing)).toMatchObject({ state: 'present', conflict: { state: 'missing' } })
  const read = { knownin: [{ incidentid: 'merged', known: missing.seq }] }
  expect(stand(missing, { ...here, ...read }).conflict).toBeNull()
  const gone = handedTo('Ana Hill', there)
  const back = mark(30, { known: gone.seq })
  expect(stand(gone, back).released).toMatchObject({ release: { adult: 'Ana Hill' } })
  const readGone = { knownin: [{ incidentid: 'merged', known: gone.seq }] }
  expect(stand(gone, { ...back, ...readGone }).released).toBeNull()
  // A phone that has read the one further than the other has not read the other further.
  expect(stand(gone, { ...back, known: 10 ** 6, knownin: [] }).released).not.toBeNull()
})

test('incidents that are joined keep who is contradicted, handed over, and last seen where', () => {
  const missing = mark(0, { ...BEN, state: 'missing', place: 'Library' })
  const disputed = standMarks([], [missing, mark(5)])
  const later = standMarks([], [mark(9, { incidentid: 'merged', userid: 'c' })])
  for (const joined of [joinStandings([disputed]), joinStandings([disputed, later])]) {
    expect(joined.map(isMissing)).toEqual([true])
    expect(joined[0]?.seen).toMatchObject({ place: 'Library' })
  }
  const gone = handedTo('Ana Hill')
  const released = standMarks([], [gone, mark(5, { state: 'absent', known: gone.seq })])
  for (const joined of [joinStandings([released, later]), joinStandings([later, released])]) {
    expect(joined[0]?.released).toMatchObject({ release: { adult: 'Ana Hill' } })
  }
})

test('of several contradictions the one that somebody is missing stands, then a release, then the newest', () => {
  const missing = mark(0, { ...BEN, state: 'missing' })
  const away = mark(0, { userid: 'c', state: 'absent' })
  const here = mark(1, { userid: 'd' })
  expect(stand(missing, away, here).conflict).toMatchObject({ state: 'missing' })
  expect(stand(here, away, missing).conflict).toMatchObject({ state: 'missing' })
  const gone = handedTo('Ana Hill', { userid: 'e' })
  expect(stand(gone, away, here).conflict).toMatchObject({ state: 'released' })
  expect(stand(gone, missing, here).conflict).toMatchObject({ state: 'missing' })
})

test('a tap for a class by somebody who had not heard of an injury does not wipe it out, however late', () => {
  const hurt = mark(0, { ...BEN, state: 'injured', note: 'Broken leg' })
  const unaware = mark(30)
  expect(stand(hurt, unaware).conflict).toMatchObject({ state: 'injured', note: 'Broken leg' })
  expect(isInjured(stand(hurt, unaware))).toBe(true)
  expect(isInjured(stand(hurt, mark(30, { known: hurt.seq })))).toBe(false)
  expect(isInjured(stand(hurt, { ...unaware, ...BEN }))).toBe(false)
  expect(stand(mark(0), mark(30, { ...BEN, state: 'injured' })).conflict).toBeNull()
})

test('missing and injured contradict each other, whichever came first and however late it arrives', () => {
  const missing = mark(0, { state: 'missing', place: 'Library' })
  const hurt = mark(90, { ...BEN, state: 'injured', note: 'Broken arm' })
  for (const [first, second] of [
    [missing, hurt],
    [hurt, missing],
  ] as const) {
    const standing = stand(first, { ...second, timestamp: mark(600).timestamp })
    expect(standing.conflict).toMatchObject({ state: first.state, userid: first.userid })
    expect([isMissing(standing), isInjured(standing)]).toEqual([true, true])
  }
  expect(stand(missing, { ...hurt, known: missing.seq }).conflict).toBeNull()
})

test.each(['absent', 'released'] as const)(
  'nor does a mark as %s by somebody who had not heard of it',
  (state) => {
    const hurt = mark(0, { ...BEN, state: 'injured', note: 'Head' })
    const late = mark(600, { state })
    expect(stand(hurt, late)).toMatchObject({ state, conflict: { state: 'injured' } })
    expect(isInjured(stand(hurt, late))).toBe(true)
    expect(stand(hurt, { ...late, known: hurt.seq }).conflict).toBeNull()
  },
)

test('how somebody is hurt is known also while another contradicts that they are', () => {
  const hurt = mark(0, { state: 'injured', note: 'Broken arm' })
  const unaware = mark(1, { ...BEN, note: 'At the gate' })
  expect(injuryNote(stand(hurt))).toBe('Broken arm')
  expect(injuryNote(stand(hurt, unaware))).toBe('Broken arm')
  expect(injuryNote(stand(unaware))).toBe('')
})
