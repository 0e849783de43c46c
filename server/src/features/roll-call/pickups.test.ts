import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { standPickups } from '@holdfast/contract/roll-call/standing-pickups'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { secondsAgo, startSchoolWithSam } from '../../test-support/school-with-sam.ts'

type Event = Partial<RequestInput<'addPickupEvent'>>

async function startWithSam(options: Parameters<typeof startSchoolWithSam>[0] = {}) {
  const school = await startSchoolWithSam(options)
  const { head, id } = school
  const add = (client: SignedInClient, body: Event) =>
    client.callEndpoint('addPickupEvent', {
      parameters: { id },
      body: { id: crypto.randomUUID(), timestamp: secondsAgo(0), ...body },
    })
  const ask = (client: SignedInClient, body: Event = {}) =>
    add(client, { personid: 'sam', adult: 'Ana Hill', identity: 'list', ...body })
  const list = (client = head) => client.callEndpoint('listPickups', { parameters: { id } })
  const standing = async () => standPickups(await list())
  return { ...school, add, ask, list, standing }
}

test('a request says who asks for whom, and a repetition is stored once', async () => {
  const { teacher, ask, standing } = await startWithSam()
  const body = { id: crypto.randomUUID(), relationship: 'mother', timestamp: secondsAgo(1) }
  const first = await ask(teacher, body)
  expect(await ask(teacher, body)).toEqual(first)
  expect(await standing()).toMatchObject([
    {
      ...{ id: first.id, state: 'asked', asked: { authorname: 'Dana Fox' } },
      person: { personid: 'sam', name: 'Sam Hill', groupname: '4B' },
      collector: { adult: 'Ana Hill', relationship: 'mother', identity: 'list' },
    },
  ])
  await expect(ask(teacher, { ...body, adult: 'Ben Hill' })).rejects.toThrow('something else')
})

test('a second runner sees the first, and a wrong tap is taken back', async () => {
  const { head, teacher, ask, add, standing } = await startWithSam()
  const { id: pickupid } = await ask(teacher)
  await add(teacher, { pickupid, state: 'fetching' })
  await add(head, { pickupid, state: 'fetching' })
  expect(await standing()).toMatchObject([
    { state: 'fetching', fetchers: [{ authorname: 'Dana Fox' }, { authorname: 'Jordan Hale' }] },
  ])
  await add(head, { pickupid, state: 'waiting' })
  expect(await standing()).toMatchObject([{ state: 'waiting', fetchers: [] }])
  await add(teacher, { pickupid, state: 'here' })
  await add(teacher, { pickupid, state: 'withdrawn', note: 'Wrong child' })
  expect(await standing()).toMatchObject([{ state: 'withdrawn', last: { note: 'Wrong child' } }])
  await add(teacher, { pickupid, state: 'waiting' })
  expect(await standing()).toMatchObject([{ state: 'waiting' }])
})

test('two adults who ask for one child stay two requests', async () => {
  const { head, teacher, ask, standing } = await startWithSam()
  await ask(teacher, { timestamp: secondsAgo(20) })
  await ask(head, { adult: 'Ben Hill', identity: 'known' })
  const adults = (await standing()).map(({ collector }) => collector.adult)
  expect(adults).toEqual(['Ana Hill', 'Ben Hill'])
})

test('what a late phone sends does not stand above what was done since', async () => {
  const { head, teacher, ask, add, standing } = await startWithSam()
  const { id: pickupid } = await ask(teacher, { timestamp: secondsAgo(600) })
  await add(head, { pickupid, state: 'here', timestamp: secondsAgo(60) })
  const late = { pickupid, state: 'fetching', timestamp: secondsAgo(300) } as const
  await add(teacher, { ...late, sent: secondsAgo(0) })
  expect(await standing()).toMatchObject([{ state: 'here' }])
  // A clock that says it was before the request.
  await add(teacher, { pickupid, state: 'withdrawn', timestamp: secondsAgo(9000) })
  expect(await standing()).toMatchObject([{ state: 'here' }])
})

test('a request decides nothing: only the release hands the child over, to whichever adult', async () => {
  const { head, teacher, id, ask, add } = await startWithSam()
  const { id: pickupid } = await ask(teacher)
  await add(teacher, { pickupid, state: 'here' })
  expect(await head.callEndpoint('listMarks', { parameters: { id } })).toEqual([])
  const release = (client: SignedInClient, adult: string) =>
    client.callEndpoint('addRelease', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'sam', adult, identity: 'known' },
        timestamp: secondsAgo(0),
      },
    })
  expect(await release(head, 'Una Berg')).toMatchObject({ release: { adult: 'Una Berg' } })
  await expect(release(teacher, 'Ana Hill')).rejects.toThrow('already handed Sam Hill over')
})

// Fails where the clock of a phone decides alone: a tap that answers another would be sorted before it.
test('nothing is sorted before what its author had seen', async () => {
  const { head, teacher, ask, add, standing } = await startWithSam()
  const { id: pickupid } = await ask(teacher, { timestamp: secondsAgo(600) })
  const { seq: known } = await add(head, { pickupid, state: 'here', timestamp: secondsAgo(5) })
  await add(teacher, { pickupid, state: 'withdrawn', timestamp: secondsAgo(30), known })
  expect(await standing()).toMatchObject([{ state: 'withdrawn' }])
})

// Fails where each tap sends the whole list to each phone.
test('a phone asks only for what was said after what it has', async () => {
  const { head, teacher, id, ask, add } = await startWithSam()
  const { id: pickupid, seq } = await ask(teacher)
  const step = await add(head, { pickupid, state: 'fetching' })
  const after = async (number: number) =>
    (await teacher.call('GET', `/incidents/${id}/pickups?after=${number}`)).body
  expect(await after(seq)).toEqual([step])
  expect(await after(step.seq)).toEqual([])
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await after(seq)).toEqual([])
})

test('after fifty events a request can only be withdrawn', async () => {
  const { head, teacher, ask, add } = await startWithSam()
  const { id: pickupid } = await ask(teacher)
  for (let count = 1; count < 50; count += 1) {
    await add(head, { pickupid, state: count % 2 ? 'fetching' : 'waiting' })
  }
  await expect(add(head, { pickupid, state: 'here' })).rejects.toThrow(
    '50 things were said of this request already. Withdraw it, and note again who asks',
  )
  await add(head, { pickupid, state: 'withdrawn' })
  await expect(add(head, { pickupid, state: 'withdrawn' })).rejects.toThrow('50 things')
})

// Fails where nobody is told: the child would be fetched for somebody who may not collect it.
test('a request says that the school has a note about the adult, without its words', async () => {
  const { teacher, ask, list } = await startWithSam()
  for (const adult of ['Ben Hill', 'Mr Hill', 'Ana Hill']) {
    await ask(teacher, { adult, identity: 'known' })
  }
  const events = await list(teacher)
  expect(events.map(({ collector }) => collector?.noted)).toEqual([true, true, undefined])
  expect(JSON.stringify(events)).not.toContain('Not to collect')
})

test('whoever is said to be on the list and is not is marked, and refused by nobody', async () => {
  const { teacher, ask } = await startWithSam()
  const marked = async (body: Event) => (await ask(teacher, body)).collector?.notonlist
  expect(await marked({ adult: 'ana  hill' })).toBeUndefined()
  expect(await marked({ adult: 'Una Berg', identity: 'document' })).toBeUndefined()
  expect(await marked({ adult: 'Una Berg' })).toBe(true)
  expect(await marked({ personid: undefined, name: 'Kim Berg' })).toBe(true)
})

test('a request without a person, an adult or proof is refused in words, and so is one of nobody', async () => {
  const { teacher, ask, add } = await startWithSam()
  await expect(ask(teacher, { personid: undefined })).rejects.toThrow('Say who is asked for')
  await expect(ask(teacher, { personid: 'nobody' })).rejects.toThrow('nobody with this id')
  await expect(ask(teacher, { adult: ' ' })).rejects.toThrow('Enter the name of the adult')
  await expect(ask(teacher, { identity: undefined })).rejects.toThrow('how the adult is known')
  await expect(add(teacher, { state: 'here' })).rejects.toThrow('of which pickup')
  const pickupid = crypto.randomUUID()
  await expect(add(teacher, { state: 'here', pickupid })).rejects.toThrow('Nobody has asked')
})

test('after the incident is closed nobody asks, and only admins read who did', async () => {
  let now = Date.now()
  const { head, teacher, id, ask, list } = await startWithSam({ now: () => new Date(now) })
  await ask(teacher)
  expect(await list(teacher)).toHaveLength(1)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await list(teacher)).toEqual([])
  expect(await list(head)).toHaveLength(1)
  now += 60 * 60_000
  const timestamp = new Date(now).toISOString()
  await expect(ask(teacher, { timestamp })).rejects.toThrow('closed')
})

test('with names off nobody learns a name by an id', async () => {
  const { server, teacher, ask } = await startWithSam()
  await server.database.query("update roll_call_settings set rollcallnames = 'off'")
  await expect(ask(teacher)).rejects.toThrow('Send a name')
  expect(await ask(teacher, { name: 'Sam' })).toMatchObject({ people: [{ name: 'Sam' }] })
})
