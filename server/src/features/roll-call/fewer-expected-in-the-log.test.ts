import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CLASS = 'class_aaaaaaaa'
const OTHER = 'class_bbbbbbbb'
const ROWS = ['Sam Hill', 'Ana Lund', 'Bo Berg'].map((name, at) => ({
  ...{ id: `p${at}`, name, group: '4B' },
}))

async function startWithIncident(rollcallnames: 'on' | 'off') {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const saveGroup = (id: string, name: string, expected: number) =>
    head.callEndpoint('saveRollGroup', { parameters: { id }, body: { name, expected } })
  await saveGroup(CLASS, '4B', 28)
  await saveGroup(OTHER, '5A', 25)
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames } })
  await head.callEndpoint('importPeople', { body: { rows: ROWS } })
  const id = await reportIncident(head)
  const lines = async () =>
    (await head.callEndpoint('listLogEntries', { parameters: { id } }))
      .map(({ content }) => content)
      .filter((text) => text.includes('the roll call expects'))
  return { head, id, saveGroup, lines }
}

const save = (head: SignedInClient, body: object) =>
  head.callEndpoint('savePerson', {
    parameters: { id: 'p0' },
    body: { name: 'Sam Hill', rollgroupid: CLASS, ...body },
  })

test('a group is not deleted under an open roll call, which would be complete without it', async () => {
  const { head, id } = await startWithIncident('off')
  const remove = () => head.call('DELETE', `/rollgroups/${OTHER}`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('An incident is open') },
  })
  const groups = await head.callEndpoint('listRollGroups', {})
  expect(groups.some((group) => group.id === OTHER)).toBe(true)
  const [incident] = await head.callEndpoint('listIncidents', {})
  await head.callEndpoint('saveIncident', {
    parameters: { id },
    body: { closed: new Date().toISOString(), version: incident?.version ?? 0 },
  })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('by numbers, a smaller number is in the open log, and a larger one is not', async () => {
  const { saveGroup, lines } = await startWithIncident('off')
  await saveGroup(CLASS, '4B', 27)
  await saveGroup(OTHER, '5A', 26)
  expect(await lines()).toEqual([
    'Jordan Hale changed whom the roll call expects: 4B 27 instead of 28.',
  ])
})

test('by name, whoever is deleted, leaves or moves is in the open log, without names', async () => {
  const { head, lines } = await startWithIncident('on')
  await head.callEndpoint('deletePeople', { body: { ids: ['p2'] } })
  await save(head, { active: false })
  await save(head, { active: true })
  await save(head, { rollgroupid: OTHER })
  expect(await lines()).toEqual([
    'Jordan Hale changed whom the roll call expects: 4B 2 instead of 3. 1 person is not expected any more.',
    'Jordan Hale changed whom the roll call expects: 4B 1 instead of 2. 1 person is not expected any more.',
    'Jordan Hale changed whom the roll call expects: 4B 1 instead of 2, 5A 1 instead of 25.',
  ])
})

test('an import that puts others in the place of somebody says so, and one that adds or only checks does not', async () => {
  const { head, lines } = await startWithIncident('on')
  const importRows = (rows: object[], extra: object) =>
    head.callEndpoint('importPeople', { body: { rows, ...extra } as never })
  await importRows([{ id: 'p3', name: 'Cy Moss', group: '4B' }], {})
  const next = [...ROWS.slice(1), { id: 'p4', name: 'Di Park', group: '4B' }]
  await importRows(next, { all: true, dryrun: true })
  expect(await lines()).toEqual([])
  await importRows([...next, { id: 'p5', name: 'Ed Reed', group: '4B' }], { all: true })
  expect(await lines()).toEqual([
    'Jordan Hale changed whom the roll call expects. 2 people are not expected any more.',
  ])
})
