import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { CLASS, startSchoolByName } from '../../test-support/school-by-name.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const OTHER = 'class_bbbbbbbb'

async function startExercise(head: SignedInClient): Promise<string> {
  const body = { incidentDetails: 'Fire bell', exercise: true }
  return (await head.callEndpoint('reportIncident', { body })).id
}

const close = (head: SignedInClient, id: string) =>
  head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })

const saveGroup = (head: SignedInClient, id: string, name: string) =>
  head.callEndpoint('saveRollGroup', { parameters: { id }, body: { name, expected: 20 } })

const allCounted = async (head: SignedInClient) =>
  (await head.callEndpoint('listExercises', {}))[0]?.allcounted

async function countAll(head: SignedInClient, id: string, except?: string): Promise<string> {
  const timestamp = new Date().toISOString()
  for (const { id: groupid } of await head.callEndpoint('listRollGroups', {})) {
    const body = { id: crypto.randomUUID(), groupid, present: 20, timestamp }
    if (groupid !== except) await head.callEndpoint('addCount', { parameters: { id }, body })
  }
  return timestamp
}

test('an exercise is judged by the groups of its time, whatever becomes of them', async () => {
  const head = await (await startTestServer()).signIn('head')
  await saveGroup(head, OTHER, '5A')
  const id = await startExercise(head)
  const counted = await countAll(head, id)
  await close(head, id)
  expect(await allCounted(head)).toBe(counted)
  await saveGroup(head, 'class_cccccccc', 'New in September')
  expect(await allCounted(head)).toBe(counted)
  await head.callEndpoint('deleteRollGroup', { parameters: { id: OTHER } })
  expect(await allCounted(head)).toBe(counted)
})

test('a group that was not counted and is deleted later leaves an exercise as it was', async () => {
  const head = await (await startTestServer()).signIn('head')
  await saveGroup(head, OTHER, '5A')
  const id = await startExercise(head)
  await countAll(head, id, OTHER)
  await close(head, id)
  expect(await allCounted(head)).toBeNull()
  await head.callEndpoint('deleteRollGroup', { parameters: { id: OTHER } })
  expect(await allCounted(head)).toBeNull()
})

test('people who are marked by name are counted, once nobody of a group is left', async () => {
  const { head } = await startSchoolByName()
  const rows = ['Sam Hill', 'Ana Lund'].map((name, at) => ({ id: `p${at}`, name, group: '4B' }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const id = await startExercise(head)
  const mark = async (personid: string, state: 'present' | 'missing') => {
    const timestamp = new Date().toISOString()
    const body = { id: crypto.randomUUID(), personid, state, timestamp }
    await head.callEndpoint('addMark', { parameters: { id }, body })
    return timestamp
  }
  await countAll(head, id, CLASS)
  await mark('p0', 'missing')
  expect(await allCounted(head)).toBeNull()
  const last = await mark('p1', 'present')
  expect(await allCounted(head)).toBe(last)
  await mark('p0', 'present')
  expect(await allCounted(head)).toBe(last)
  await close(head, id)
  // Who comes to the school later was not expected.
  const body = { name: 'Bo Berg', rollgroupid: CLASS }
  await head.callEndpoint('savePerson', { parameters: { id: 'p2' }, body })
  expect(await allCounted(head)).toBe(last)
})

// Fails when one mark in a group without a list says that all 20 were counted.
test('a group of which only the number is known is not counted by one mark', async () => {
  const { head } = await startSchoolByName()
  await saveGroup(head, OTHER, '5A')
  const id = await startExercise(head)
  const counted = await countAll(head, id, OTHER)
  const one = { id: crypto.randomUUID(), name: 'Bo Berg', groupid: OTHER }
  const body = { ...one, state: 'present' as const, timestamp: new Date().toISOString() }
  const marked = await head.callEndpoint('addMark', { parameters: { id }, body })
  expect(marked).toMatchObject({ state: 'present' })
  expect(await allCounted(head)).toBeNull()
  expect(await countAll(head, id)).not.toBe(counted)
  expect(await allCounted(head)).not.toBeNull()
})
