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
