import type { Handover } from '@holdfast/contract/incidents/handovers'
import { expect, test } from 'vitest'
import { handoverNotices, stateSentence, waitsForAnswer } from './handover-notices.ts'

const times = { timestamp: '12:00', devicetimestamp: '12:00', received: '12:00' }
const offered: Handover = {
  ...{ id: 'handover_a', incidentid: 'i', kind: 'offer', roleid: 'manager', note: '', seq: 1 },
  ...{ role: 'Incident manager', from: [{ userid: 'kim', name: 'Kim Lake' }] },
  ...{ touserid: 'dana', toname: 'Dana Fox', state: 'open', outcome: null },
  ...{ userid: 'kim', authorname: 'Kim Lake', ...times },
}
const by = (userid: string, name: string) => ({ userid, name, ...times })
const accepted: Handover = { ...offered, state: 'accepted', outcome: by('dana', 'Dana Fox') }
const withdrawn: Handover = { ...offered, state: 'withdrawn', outcome: by('kim', 'Kim Lake') }

const titlesFor = (userid: string, ...handovers: Handover[]) =>
  handoverNotices(handovers, userid).map(({ title }) => title)

test('the receiver is told of a role that waits for them, at the start of the app too', () => {
  const [notice] = handoverNotices([offered], 'dana')
  expect(notice).toMatchObject({ title: 'A role for you', handoverid: 'handover_a' })
  expect(notice && waitsForAnswer(notice)).toBe(true)
  expect(titlesFor('dana', { ...offered, kind: 'request' })).toEqual(['You are asked to take over'])
})

test('whoever gave the role is told that they no longer have it, and the receiver of a withdrawal', () => {
  expect(titlesFor('kim', accepted)).toEqual(['No longer incident manager'])
  expect(titlesFor('dana', withdrawn)).toEqual(['Handover withdrawn'])
})

test('both are told that a handover has no effect any more', () => {
  const lapsed: Handover = { ...offered, state: 'lapsed' }
  expect(titlesFor('kim', lapsed)).toEqual(['Handover without effect'])
  expect(titlesFor('dana', lapsed)).toEqual(['Handover without effect'])
})

test('nobody is told of what they did themselves, or of what is not theirs', () => {
  expect(titlesFor('kim', offered, withdrawn)).toEqual([])
  expect(titlesFor('dana', accepted)).toEqual([])
  expect(titlesFor('ali', offered, accepted, withdrawn)).toEqual([])
})

test('a sentence says who has the role now', () => {
  expect(stateSentence(offered)).toBe(
    'Dana Fox has not taken over yet. Kim Lake holds the role until then.',
  )
  expect(stateSentence(accepted)).toBe('Dana Fox took over as incident manager from Kim Lake.')
  expect(stateSentence(withdrawn)).toContain('Kim Lake withdrew the handover')
})
