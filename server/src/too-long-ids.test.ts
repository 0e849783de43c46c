import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newHandoverId, newTaskId } from '@holdfast/contract/ids'
import { MAX_ID_CHARACTERS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { newEntry } from './test-support/incidents.ts'
import { startTestServer } from './test-support/test-server.ts'

/**
 * Prevents this attack: a record gets an id too long for any path, so that nobody can delete it, or close
 * it if it is an incident. Tries every id in a path and every id that creates a record. Fails when
 * `recordId` in the contract accepts 400 characters.
 */

const tooLong = {
  incident: `20261121_${'a'.repeat(MAX_ID_CHARACTERS - 8)}`,
  named: `${'a'.repeat(MAX_ID_CHARACTERS - 8)}_aaaaaaaa`,
  plain: 'a'.repeat(MAX_ID_CHARACTERS + 1),
}
const incident = { incidentDetails: 'Smoke in the kitchen' }
const contact = { name: 'Fay Hill', phone: '01632 960001', groupid: 'parents_aaaaaaaa' }
const count = {
  ...{ id: crypto.randomUUID(), groupid: 'class_aaaaaaaa', groupname: '4B', expected: 28 },
  ...{ present: 27, timestamp: '2026-11-21T10:00:00Z' },
}
const task = { id: newTaskId(), title: 'Open the hall', timestamp: '2026-11-21T10:00:00Z' }
const handover = {
  ...{ id: newHandoverId(), roleid: 'log-keeper', timestamp: '2026-11-21T10:00:00Z' },
}
const check = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }

/** A valid body for each endpoint that creates a record under the id in its path. */
const bodies: Partial<Record<EndpointName, object>> = {
  saveIncident: incident,
  addLogEntry: newEntry(),
  addCheck: check,
  deleteLogPicture: { reason: 'A child is in it' },
  addCount: count,
  addMark: {
    ...{ id: crypto.randomUUID(), name: 'Sam Hill', state: 'missing' },
    timestamp: '2026-11-21T10:00:00Z',
  },
  addRelease: {
    ...{ id: crypto.randomUUID(), name: 'Sam Hill', adult: 'Ana Hill', identity: 'known' },
    timestamp: '2026-11-21T10:00:00Z',
  },
  addPickupEvent: {
    ...{ id: crypto.randomUUID(), name: 'Sam Hill', adult: 'Ana Hill', identity: 'known' },
    timestamp: '2026-11-21T10:00:00Z',
  },
  savePerson: { name: 'Sam Hill', rollgroupid: 'class_aaaaaaaa' },
  addDeparture: { departed: null },
  addTask: task,
  addHandover: { ...handover, touserid: 'teacher' },
  takeOverRole: handover,
  acceptHandover: { id: crypto.randomUUID(), timestamp: '2026-11-21T10:00:00Z' },
  withdrawHandover: { id: crypto.randomUUID(), timestamp: '2026-11-21T10:00:00Z' },
  addTaskChange: { id: crypto.randomUUID(), state: 'done', timestamp: '2026-11-21T10:00:00Z' },
  saveContact: contact,
  saveContactGroup: { name: 'Parents' },
  saveRollGroup: { name: '4B', expected: 28 },
  saveUser: { name: 'Kim Lake', type: 'standard', password: 'a good new password' },
  saveOrganisation: { name: 'Kingsway' },
}

test('no endpoint takes an id that is longer than a path can carry, and nothing is created', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const before = await readTables(server)
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { access, method, path } = endpoints[name]
    // User directories and sirens have tokens of their own: scim.test.ts, cap.test.ts.
    if (!path.includes(':') || access === 'directory' || name === 'getCapMessage') continue
    for (const id of Object.values(tooLong)) {
      const ids = {
        ...{ id, key: id, version: id, taskid: id, entryid: id, sha256: id },
        ...{ handoverid: id, shareid: id, path: id, personid: id, secret: id, day: id },
      }
      const response = await provider.call(method, buildPath(name, ids), {
        org: 'riverside',
        body: bodies[name],
      })
      expect([400, 404], `${name} ${id}: ${response.status}`).toContain(response.status)
    }
  }
  const head = await server.signIn('head')
  const id = '20261121_aaaaaaaa'
  await head.callEndpoint('reportIncident', { body: { ...incident, id } })
  for (const [path, body] of [
    ['/incidents', { ...incident, id: tooLong.incident }],
    [`/incidents/${id}/checks`, { ...check, itemid: tooLong.plain }],
    [`/incidents/${id}/counts`, { ...count, groupid: tooLong.plain }],
    ['/contacts/fay_aaaaaaaa', { ...contact, groupid: `incident_${tooLong.incident}` }],
    ['/contactgroups/some_aaaaaaaa', { name: 'Some', parentgroupid: tooLong.named }],
    ['/allocations', [{ userid: tooLong.plain, roleid: 'log-keeper' }]],
    ['/allocations', [{ userid: 'head', roleid: tooLong.plain }]],
    ['/users/kim', { ...bodies.saveUser, organisationid: tooLong.plain }],
    ['/login', { username: tooLong.plain, password: 'some password' }],
  ] as const) {
    expect(await head.call('POST', path, { body }), path).toMatchObject({ status: 400 })
  }
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect(await readTables(server)).toEqual(before)
})

async function readTables({ database }: { database: { query(sql: string): Promise<unknown[]> } }) {
  const names = ['organisations', 'users', 'incidents', 'log_entries', 'checks', 'contacts']
  const tables = [...names, 'contact_groups', 'roll_groups', 'roll_counts', 'allocations'].map(
    (name) => database.query(`select count(*), max(length(t::text)) from ${name} t`),
  )
  return Promise.all(tables)
}
