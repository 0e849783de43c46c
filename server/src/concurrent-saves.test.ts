import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from './test-support/api-client.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * Two admins open the same record, and both save it. Each sends the whole record, and in `base` what the
 * form first showed. Without `mergeSave` the second save would undo the first.
 */

let server: TestServer
let head: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
})
afterAll(() => server.stop())

const GROUP = 'parents_aaaaaaaa'
const fay = { name: 'Fay Hill', title: '', phone: '01632 960001', groupid: GROUP, email: '' }
const parents = { name: 'Parents', parentgroupid: null, colour: 'green', icon: 'phone' }
const kim = { name: 'Kim Lake', email: 'kim@riverside.example', type: 'standard' }

test.each([
  ['group', `/contactgroups/${GROUP}`, parents, { name: 'Families' }, { colour: 'red' }],
  ['contact', '/contacts/fay_aaaaaaaa', fay, { phone: '01632 960009' }, { title: 'Governor' }],
  ['user', '/users/kim', kim, { name: 'Kim Shore' }, { email: 'k.shore@riverside.example' }],
])(
  'changes of a %s to different fields are both kept; to the same field the second is refused with a conflict',
  async (_, path, base, first, second) => {
    const password = path.startsWith('/users') ? { password: 'three blue kites' } : {}
    const created = await head.call('POST', path, { body: { ...base, ...password } })
    expect(created.status).toBe(201)
    const save = (fields: object, from: object = base) =>
      head.call('POST', path, { body: { ...from, ...fields, base: from } })

    expect(await save(first)).toMatchObject({ status: 200, body: first })
    expect(await save(second)).toMatchObject({ status: 200, body: { ...first, ...second } })

    const [field, theirs] = Object.entries(first)[0] ?? ['', '']
    const yours = `${theirs} 2`
    const refused = await save({ [field]: yours })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', conflicts: [{ field, yours, theirs }] },
    })
    // Repeating the first save is no conflict; after seeing the other value, an admin may replace it.
    expect(await save(first)).toMatchObject({ status: 200 })
    const seen = { ...base, ...first, ...second }
    expect(await save({ [field]: yours }, seen)).toMatchObject({
      status: 200,
      body: { [field]: yours },
    })
  },
)

const EMPTY = { enabled: false, name: '', issuer: '', clientid: '', domains: [], newusers: false }
const microsoft = {
  enabled: true,
  name: 'Microsoft',
  issuer: 'https://login.microsoftonline.com/1b2c/v2.0',
  clientid: 'holdfast',
  domains: ['riverside.example'],
  newusers: true,
}

const saveSignOn = (admin: SignedInClient, fields: object, base: object = microsoft) =>
  admin.call('POST', '/single-sign-on', { body: { ...base, ...fields, base } })

// Fails without `base`: the form that was open before opens again what the colleague has closed.
test('what an admin has closed in single sign-on stays closed when another one saves an older form', async () => {
  const secret = { ...microsoft, clientsecret: 'a secret' }
  expect(await saveSignOn(head, secret, EMPTY)).toMatchObject({ status: 200 })
  const closed = { enabled: false, newusers: false, domains: ['trust.example'] }
  expect(await saveSignOn(head, closed)).toMatchObject({ status: 200, body: closed })
  expect(await saveSignOn(head, { name: 'School account' })).toMatchObject({
    status: 200,
    body: { ...closed, name: 'School account' },
  })
  expect(await saveSignOn(head, { domains: ['riverside.example', 'other.example'] })).toMatchObject(
    {
      status: 409,
      body: {
        code: 'conflict',
        conflicts: [
          { field: 'domains', yours: 'riverside.example, other.example', theirs: 'trust.example' },
        ],
      },
    },
  )
  expect(await saveSignOn(head, closed)).toMatchObject({ status: 200 })
})

test('of single sign-on saves at the same moment none is lost, and the second of two first ones is refused', async () => {
  const hilltop = await server.signIn('hilltop.head')
  const first = (name: string) =>
    saveSignOn(hilltop, { ...microsoft, name, clientsecret: 'a secret' }, EMPTY)
  const answers = await Promise.all(['One', 'Two', 'Three'].map(first))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const base = { ...microsoft, name: (await hilltop.callEndpoint('getSingleSignOn', {})).name }
  const changes = [{ enabled: false }, { newusers: false }, { domains: ['trust.example'] }]
  await Promise.all(changes.map((change) => saveSignOn(hilltop, change, base)))
  expect(await hilltop.callEndpoint('getSingleSignOn', {})).toMatchObject(
    Object.assign({}, ...changes),
  )
})
