import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { isMissing, standMarks } from '@holdfast/contract/roll-call/standing-marks'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { CLASS, startSchoolByName } from '../../test-support/school-by-name.ts'

/** Numbers of marks run through all incidents, so a phone of one has not read what another has of lower numbers. */

async function startWithTwoReports() {
  const { server, head, teacher } = await startSchoolByName()
  for (const id of ['sam', 'kim']) {
    const body = { name: `${id} Hill`, rollgroupid: CLASS }
    await head.callEndpoint('savePerson', { parameters: { id }, body })
  }
  const main = await reportIncident(head)
  const other = await reportIncident(head)
  const newId = () => ({ id: crypto.randomUUID(), timestamp: new Date().toISOString() })
  const mark = (client: SignedInClient, id: string, body: Partial<RequestInput<'addMark'>>) =>
    client.callEndpoint('addMark', {
      parameters: { id },
      body: { ...newId(), state: 'present', ...body },
    })
  const release = (
    client: SignedInClient,
    id: string,
    body: Partial<RequestInput<'addRelease'>> & { adult: string },
  ) =>
    client.callEndpoint('addRelease', {
      parameters: { id },
      body: { ...newId(), personid: 'sam', identity: 'known', ...body },
    })
  const merge = () =>
    head.callEndpoint('mergeIncident', {
      parameters: { id: other },
      body: { id: crypto.randomUUID(), into: main },
    })
  /** By a phone that has read everything of the main incident and nothing of the other. */
  const tapClass = async () => {
    const { seq } = await mark(head, main, { personid: 'kim' })
    return mark(head, main, { personids: ['sam', 'kim'], known: seq })
  }
  const stand = async () => {
    const histories = [main, other].map((id) =>
      head.callEndpoint('listMarkHistory', { parameters: { id } }),
    )
    return standMarks([], (await Promise.all(histories)).flat())
  }
  return { server, head, teacher, main, other, mark, release, merge, tapClass, stand }
}

test('whoever is missing in a report that is merged later stays missing, until a phone has read of it', async () => {
  const { head, teacher, main, other, mark, merge, tapClass, stand } = await startWithTwoReports()
  const { seq } = await mark(teacher, other, { personid: 'sam', state: 'missing' })
  await tapClass()
  await merge()
  const missing = async () => (await stand()).filter(isMissing).map(({ personid }) => personid)
  expect(await missing()).toEqual(['sam'])
  await mark(head, main, { personid: 'sam', known: seq })
  expect(await missing()).toEqual(['sam'])
  // Numbers run through all incidents: a phone may have read its own one further than the other.
  const behind = { known: seq, knownin: [{ incidentid: other, known: seq - 1 }] }
  await mark(head, main, { personid: 'sam', ...behind })
  expect(await missing()).toEqual(['sam'])
  const aware = { known: 0, knownin: [{ incidentid: other, known: seq }] }
  const found = await mark(head, main, { personid: 'sam', ...aware })
  expect(found).toMatchObject({ incidentid: main, ...aware })
  expect(await missing()).toEqual([])
})

test('a merge does not forget that a child was handed over', async () => {
  const { head, teacher, main, other, release, merge, tapClass } = await startWithTwoReports()
  await release(teacher, other, { adult: 'Ana Hill' })
  const tapped = await tapClass()
  const again = (known = 0, fields = {}) =>
    release(head, main, { adult: 'Ben Hill', known, ...fields })
  await expect(again()).rejects.toThrow('already')
  await merge()
  await expect(again()).rejects.toThrow('already')
  // Whoever had no network is refused if they had read of it, and kept if not: the child has gone.
  const unaware = { offline: true }
  const aware = { ...unaware, knownin: [{ incidentid: other, known: tapped.seq }] }
  await expect(again(tapped.seq, aware)).rejects.toThrow('already')
  expect(await again(tapped.seq, unaware)).toMatchObject({ state: 'released' })
})

test('a phone is not taken to have read an incident that is not merged', async () => {
  const { head, main, other, mark } = await startWithTwoReports()
  const { seq } = await mark(head, other, { personid: 'sam', state: 'missing' })
  await mark(head, main, { personid: 'kim' })
  const knownin = [{ incidentid: other, known: seq }]
  expect(await mark(head, main, { personid: 'sam', known: seq, knownin })).toMatchObject({
    knownin: null,
  })
})

test('what a phone had read of merged incidents is sealed; a mark without it is as before', async () => {
  const { server, head, teacher, main, other, mark, merge } = await startWithTwoReports()
  const { seq } = await mark(teacher, other, { personid: 'sam', state: 'missing' })
  await mark(head, main, { personid: 'kim' })
  await merge()
  const knownin = [{ incidentid: other, known: seq }]
  await mark(head, main, { personid: 'sam', known: seq, knownin })
  const { problems, records } = await exportRecord(server, head, main)
  expect(problems).toEqual([])
  const marks = records.filter(({ kind }) => kind === 'mark')
  expect(marks.map(({ knownin }) => knownin)).toEqual([undefined, knownin])
  await server.database.query('alter table roll_marks disable trigger append_only')
  await server.database.query('update roll_marks set knownin = null')
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id: main } })
  expect(damage.join('\n')).toContain('was altered')
})
