import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const body = {
  message: 'Maintenance tonight from 22:00',
  starts: '2026-11-21T10:00:00.000Z',
  ends: '2026-11-21T12:00:00.000Z',
}

async function startAt(time: string) {
  let now = new Date(time)
  const server = await startTestServer({ now: () => now })
  const provider = await server.signIn('provider.admin')
  const add = (changes: Partial<typeof body> = {}, id: string = crypto.randomUUID()) =>
    provider.call('POST', `/provider-messages/${id}`, { body: { ...body, ...changes } })
  return {
    ...{ server, provider, add, head: await server.signIn('head') },
    goTo: (later: string) => {
      now = new Date(later)
    },
  }
}

test('admins of every school read a message until it ends by the server’s clock', async () => {
  const { head, add, goTo } = await startAt('2026-11-21T09:00:00.000Z')
  expect(await add()).toMatchObject({ status: 201, body: { withdrawn: null } })
  const shown = await head.callEndpoint('listShownMessages', {})
  expect(shown).toEqual([expect.objectContaining(body)])
  goTo('2026-11-21T12:00:00.000Z')
  expect(await head.callEndpoint('listShownMessages', {})).toEqual([])
})

test('a message is withdrawn once, and stays in the list and in the activity of the provider', async () => {
  const { head, provider, add } = await startAt('2026-11-21T09:00:00.000Z')
  await add({}, 'tonight')
  const withdraw = () => provider.call('DELETE', '/provider-messages/tonight')
  expect(await withdraw()).toMatchObject({ body: { withdrawn: '2026-11-21T09:00:00.000Z' } })
  expect(await withdraw()).toMatchObject({ status: 200 })
  expect(await head.callEndpoint('listShownMessages', {})).toEqual([])
  expect(await provider.callEndpoint('listProviderMessages', {})).toMatchObject([
    { id: 'tonight', authorname: expect.any(String), withdrawn: '2026-11-21T09:00:00.000Z' },
  ])
  const { entries } = await provider.callEndpoint('listActivity', {})
  expect(entries.filter(({ kind }) => kind.startsWith('provider-message'))).toMatchObject([
    { kind: 'provider-message-withdrawn', summary: body.message },
    { kind: 'provider-message-added', summary: body.message },
  ])
})

test('a message that is sent again is the same one, and another one under its id is refused', async () => {
  const { provider, add } = await startAt('2026-11-21T09:00:00.000Z')
  await add({}, 'tonight')
  expect(await add({}, 'tonight')).toMatchObject({ status: 201 })
  expect(await add({ message: 'Tomorrow' }, 'tonight')).toMatchObject({ status: 409 })
  expect(await provider.callEndpoint('listProviderMessages', {})).toHaveLength(1)
})

test.each([
  [{ ends: body.starts }, 'The end must be after the start'],
  [{ starts: '2026-11-20T10:00:00Z', ends: '2026-11-20T11:00:00Z' }, 'The end has already passed'],
  [{ ends: '2026-12-31T12:00:00Z' }, 'A message is shown for 31 days at the most'],
  [{ message: '  ' }, 'Enter the message'],
  [{ message: 'x'.repeat(501) }, 'The message must be 500 characters or fewer'],
])('a message with %o is refused with a sentence', async (changes, sentence) => {
  const { add } = await startAt('2026-11-21T09:00:00.000Z')
  const { status, body: answer } = await add(changes)
  expect(status).toBe(400)
  expect(JSON.stringify(answer)).toContain(sentence)
})

test('no more than three messages are planned at a time', async () => {
  const { add, goTo } = await startAt('2026-11-21T09:00:00.000Z')
  const soon = { starts: '2026-11-21T09:00:00.000Z', ends: '2026-11-21T09:02:00.000Z' }
  for (const _ of [1, 2, 3]) expect(await add(soon)).toMatchObject({ status: 201 })
  expect(await add()).toMatchObject({ status: 409 })
  goTo(soon.ends)
  expect(await add()).toMatchObject({ status: 201 })
})

test('messages that are added at the same moment are counted, and the fourth is refused', async () => {
  const { add } = await startAt('2026-11-21T09:00:00.000Z')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
})
