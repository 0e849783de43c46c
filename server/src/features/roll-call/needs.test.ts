import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CLASS = 'class_aaaaaaaa'
const OTHER = 'class_bbbbbbbb'
const SENTENCE = 'Opened the list of people with needs.'

const PLAN = {
  ...{ needs: 'Evac chair', refuge: 'Refuge 2, stairs B' },
  ...{ helper: 'Toni Reyes', secondhelper: 'Kit Moss' },
}

async function startWithNeeds() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  for (const [id, name, counters] of [
    [CLASS, '4B', ['teacher']],
    [OTHER, '5A', []],
  ] as const) {
    await head.callEndpoint('saveRollGroup', {
      parameters: { id },
      body: { name, expected: 2, counters: [...counters] },
    })
  }
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = [
    { id: '1', name: 'Sam Hill', group: '4B', ...PLAN },
    { id: '2', name: 'Ana Lund', group: '5A', refuge: 'Refuge 1' },
    { id: '3', name: 'Bo Berg', group: '5A' },
  ]
  await head.callEndpoint('importPeople', { body: { rows } as never })
  const openings = async (incidentid: string) =>
    (await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } }))
      .filter(({ content }) => content === SENTENCE)
      .map(({ authorname }) => authorname)
  return { server, head, teacher, openings }
}

test('an import has where somebody waits and who helps; an empty cell changes nothing', async () => {
  const { head } = await startWithNeeds()
  const listed = async () =>
    (await head.callEndpoint('listPeople', {})).find(({ id }) => id === '1')
  expect(await listed()).toMatchObject(PLAN)
  const rows = [{ id: '1', name: 'Sam Hill', group: '4B', helper: 'Dana Fox' }]
  const changed = await head.callEndpoint('importPeople', { body: { rows } as never })
  expect(changed).toMatchObject({ changed: ['Sam Hill'] })
  expect(await listed()).toMatchObject({ ...PLAN, helper: 'Dana Fox' })
  const long = [{ id: '1', name: 'Sam Hill', group: '4B', refuge: 'x'.repeat(101) }]
  const refused = await head.callEndpoint('importPeople', {
    body: { rows: long, dryrun: true } as never,
  })
  expect(refused.problems).toMatchObject([
    { errors: ['The refuge must be 100 characters or fewer'] },
  ])
})

test('the refuge and the helpers reach the phones of those who count the group, and no others', async () => {
  const { server, head, teacher } = await startWithNeeds()
  const site = await server.signIn('site')
  const ofGroup = (client: typeof head, id: string) =>
    client.callEndpoint('listPeopleOfGroup', { parameters: { id } })
  expect(await ofGroup(teacher, CLASS)).toMatchObject([{ ...PLAN, hasneeds: true }])
  const id = await reportIncident(head)
  const all = await site.callEndpoint('listPeopleOfIncident', { parameters: { id } })
  expect(all).toHaveLength(3)
  // Where somebody waits is a need too.
  expect(all.filter(({ hasneeds }) => hasneeds).map(({ name }) => name)).toEqual([
    'Sam Hill',
    'Ana Lund',
  ])
  for (const shown of [all, await ofGroup(teacher, OTHER), await ofGroup(site, CLASS)]) {
    expect(JSON.stringify(shown)).not.toMatch(/Evac|Refuge|Toni|Kit/)
  }
})

test('admins and incident managers open the list of all needs, and the log says once who did', async () => {
  const { head, teacher, openings } = await startWithNeeds()
  const id = await reportIncident(head)
  const read = (client: typeof head) => client.callEndpoint('listNeeds', { parameters: { id } })
  await expect(read(teacher)).rejects.toThrow()
  await head.callEndpoint('saveAllocations', {
    body: [{ userid: 'teacher', roleid: 'incident-manager' }],
  })
  const list = [
    { id: '1', ...PLAN },
    { id: '2', needs: '', refuge: 'Refuge 1', helper: '', secondhelper: '' },
  ]
  expect(await read(head)).toEqual(list)
  expect(await Promise.all([read(teacher), read(teacher), read(teacher)])).toEqual([
    list,
    list,
    list,
  ])
  await expect.poll(() => openings(id)).toHaveLength(2)
  expect(new Set(await openings(id))).toEqual(new Set(['Jordan Hale', 'Dana Fox']))
  await read(teacher)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await openings(id)).toHaveLength(2)
})

test('with the incident closed or names off nobody gets the list, and no opening is noted', async () => {
  const { head, openings } = await startWithNeeds()
  const id = await reportIncident(head)
  const read = () => head.callEndpoint('listNeeds', { parameters: { id } })
  const [incident] = await head.callEndpoint('listIncidents', {})
  await head.callEndpoint('saveIncident', {
    parameters: { id },
    body: { closed: new Date().toISOString(), version: incident?.version ?? 0 },
  })
  expect(await read()).toEqual([])
  expect(await openings(id)).toEqual([])
})

test('the list comes at once while the log cannot be written, and the opening is noted later', async () => {
  const { server, head, openings } = await startWithNeeds()
  const id = await reportIncident(head)
  const read = () => head.callEndpoint('listNeeds', { parameters: { id } })
  await server.database.query(`
    create function refuse_opening() returns trigger language plpgsql as $$
      begin
        if new.content = '${SENTENCE}' then raise exception 'The disk is full'; end if;
        return new;
      end $$;
    create trigger refuse_opening before insert on log_entries
      for each row execute function refuse_opening()`)
  expect(await read()).toHaveLength(2)
  expect(await openings(id)).toEqual([])
  await server.database.query('drop trigger refuse_opening on log_entries')
  await expect.poll(() => openings(id)).toEqual(['Jordan Hale'])
})

test('an app that knows neither refuge nor helpers changes neither', async () => {
  const { head } = await startWithNeeds()
  const base = { name: 'Sam Hill', rollgroupid: CLASS, needs: PLAN.needs, adults: [], active: true }
  const saved = await head.callEndpoint('savePerson', {
    parameters: { id: '1' },
    body: { ...base, base, name: 'Samuel Hill' },
  })
  expect(saved).toMatchObject({ ...PLAN, name: 'Samuel Hill' })
})
