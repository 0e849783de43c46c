import { MAX_ROLL_CALL_NAMES } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const sam = { username: 'sam.khan', name: 'Sam Khan', email: 'sam.khan@riverside.example' }
const other = { username: 's.khan', name: 'Sam Khan', email: 's.khan@riverside.example' }

async function startImport() {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const [group] = await head.callEndpoint('listRollGroups', {})
  if (!group) throw new Error('The demonstration has no roll group')
  return { signIn, head, group }
}

test('a table gives phones, team roles and roll groups, each namesake their own', async () => {
  const { signIn, head, group } = await startImport()
  const rows = [
    { ...sam, phone: '07700 900 201', role: 'log keeper; media-manager', rollgroup: group.name },
    { ...other, phone: '07700 900 202' },
  ]
  const dry = await head.callEndpoint('importUsers', { body: { rows, dryrun: true } })
  expect(dry).toEqual({
    imported: 0,
    problems: [],
    roles: [
      { userid: 'sam.khan', name: 'Sam Khan', before: '', after: 'Log keeper, Media manager' },
    ],
    rollgroups: [{ userid: 'sam.khan', name: 'Sam Khan', before: '', after: group.name }],
  })
  await head.callEndpoint('importUsers', { body: { rows, allocates: ['sam.khan'] } })
  const users = await head.callEndpoint('listUsers', {})
  expect(
    users.filter(({ name }) => name === 'Sam Khan').map(({ id, phone }) => [id, phone]),
  ).toEqual([
    ['s.khan', '07700 900 202'],
    ['sam.khan', '07700 900 201'],
  ])
  const allocations = await head.callEndpoint('listAllocations', {})
  expect(allocations).toContainEqual(expect.objectContaining({ id: 'sam.khan__log-keeper' }))
  expect(allocations).toContainEqual(expect.objectContaining({ id: 'sam.khan__media-manager' }))
  expect(allocations).toHaveLength(10)
  const groups = await head.callEndpoint('listRollGroups', {})
  expect(groups.find(({ id }) => id === group.id)?.counters).toEqual([
    ...group.counters,
    'sam.khan',
  ])
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: 'roles-allocated',
      summary: 'Allocated: sam.khan as log-keeper, sam.khan as media-manager (by import)',
    }),
  )
  // A number is for the crisis team; everybody sees that of the team itself.
  const phonesFor = async (username: string) => {
    const list = await (await signIn(username)).callEndpoint('listUsers', {})
    return new Map(list.map(({ id, phone }) => [id, phone]))
  }
  expect((await phonesFor('support')).get('s.khan')).toBe('07700 900 202')
  const seenByTeacher = await phonesFor('teacher')
  expect(seenByTeacher.get('sam.khan')).toBe('07700 900 201')
  expect(seenByTeacher.get('s.khan')).toBeUndefined()
})

test('a role that has not been confirmed is not given, and nothing else is stored', async () => {
  const { head } = await startImport()
  const rows = [{ ...sam, role: 'Incident manager' }]
  expect(await head.call('POST', '/users/import', { body: { rows } })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect((await head.callEndpoint('listUsers', {})).map(({ id }) => id)).not.toContain('sam.khan')
})

test('the record of an open incident says who got a role by an import', async () => {
  const { head } = await startImport()
  const { id } = await head.callEndpoint('reportIncident', {
    body: { incidentDetails: 'Smell of gas' },
  })
  const rows = [{ ...sam, role: 'Log keeper' }]
  await head.callEndpoint('importUsers', { body: { rows, allocates: ['sam.khan'] } })
  const history = await head.callEndpoint('listAllocationHistory', { parameters: { id } })
  expect(history.at(-1)).toMatchObject({
    userid: 'head',
    allocations: expect.arrayContaining([
      { userid: 'sam.khan', name: 'Sam Khan', roleid: 'log-keeper', role: 'Log keeper' },
    ]),
  })
})

test('unknown roles and roll groups stand as sentences at their rows', async () => {
  const { head } = await startImport()
  const rows = [
    { ...sam, role: 'Log keeper, Pilot' },
    { ...other, email: 'nowhere', rollgroup: 'Class 99' },
  ]
  const { problems } = await head.callEndpoint('importUsers', { body: { rows, dryrun: true } })
  expect(problems).toEqual([
    { row: 1, errors: ['There is no role Pilot'] },
    {
      row: 2,
      errors: [
        'Email must be an email address such as name@school.example',
        'There is no roll group Class 99',
      ],
    },
  ])
})

test('a roll group that too many would count is named at the first row that names it', async () => {
  const { head, group } = await startImport()
  const counting = Array.from({ length: MAX_ROLL_CALL_NAMES + 1 }, (_, index) => ({
    username: `counter.${index}`,
    name: `Counter ${index}`,
    email: `counter.${index}@riverside.example`,
    rollgroup: group.name,
  }))
  const rows = [sam, other, ...counting]
  const { problems } = await head.callEndpoint('importUsers', { body: { rows, dryrun: true } })
  const message = `${MAX_ROLL_CALL_NAMES} people at most can count the roll group ${group.name}`
  expect(problems).toEqual([{ row: 3, errors: [message] }])
})

test('the table again, with another number and role, shows the change; empty cells change nothing', async () => {
  const { head } = await startImport()
  const everybody = (await head.callEndpoint('listUsers', {})).map(({ id, name, email = '' }) => ({
    ...{ username: id, name, email },
    ...(id === 'logkeeper' && { phone: '01632 960 999', role: 'Media manager' }),
  }))
  const body = { rows: everybody, complete: true }
  const dry = await head.callEndpoint('importUsers', { body: { ...body, dryrun: true } })
  expect(dry).toMatchObject({
    changes: {
      added: [],
      changed: [{ userid: 'logkeeper', summary: 'Phone changed' }],
      suspended: [],
    },
    roles: [{ userid: 'logkeeper', before: 'Log keeper', after: 'Media manager' }],
  })
  await head.callEndpoint('importUsers', { body: { ...body, allocates: ['logkeeper'] } })
  const users = await head.callEndpoint('listUsers', {})
  expect(users.find(({ id }) => id === 'logkeeper')?.phone).toBe('01632 960 999')
  expect(users.find(({ id }) => id === 'support')?.phone).toBe('07700 900 102')
  const again = await head.callEndpoint('importUsers', { body: { ...body, dryrun: true } })
  expect(again).toEqual({
    imported: 0,
    problems: [],
    changes: { added: [], changed: [], reinstated: [], suspended: [] },
  })
})

test('an app that knows no phones keeps the number, and a deleted user’s is erased', async () => {
  const { head } = await startImport()
  const parameters = { id: 'teacher' }
  const fields = { name: 'Dana Fox', email: 'dana@riverside.example', type: 'standard' as const }
  const saved = await head.callEndpoint('saveUser', {
    parameters,
    body: { ...fields, phone: '07700 900 333' },
  })
  expect(saved.phone).toBe('07700 900 333')
  const kept = await head.callEndpoint('saveUser', { parameters, body: fields })
  expect(kept.phone).toBe('07700 900 333')
  const emptied = await head.callEndpoint('saveUser', {
    parameters,
    body: { ...fields, phone: '' },
  })
  expect(emptied).not.toHaveProperty('phone')
})
