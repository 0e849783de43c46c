import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { hashNote } from '@holdfast/contract/roll-call/adult-notes'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { ADULTS, secondsAgo, startSchoolWithSam } from '../../test-support/school-with-sam.ts'

async function startWithSam(options: Parameters<typeof startSchoolWithSam>[0] = {}) {
  const school = await startSchoolWithSam(options)
  const { head, id } = school
  const release = (client: SignedInClient, body: Release = {}) => releaseIn(client, id, body)
  const mark = (client: SignedInClient, body: Partial<RequestInput<'addMark'>>, incidentid = id) =>
    client.callEndpoint('addMark', {
      parameters: { id: incidentid },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'sam', state: 'present' },
        ...{ timestamp: secondsAgo(0) },
        ...body,
      },
    })
  const standing = () => head.callEndpoint('listMarks', { parameters: { id } })
  return { ...school, release, mark, standing }
}

type Release = Partial<RequestInput<'addRelease'>>

function releaseIn(client: SignedInClient, id: string, body: Release = {}) {
  return client.callEndpoint('addRelease', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'sam', adult: 'Ana Hill', identity: 'list' },
      ...{ relationship: 'mother', timestamp: secondsAgo(0) },
      ...body,
    },
  })
}

const readnote = hashNote('Ben Hill: Not to collect')
const BEN = { adult: 'Ben Hill', relationship: 'father', readnote }
const REFUSED = 'Dana Fox has already handed Sam Hill over to Ana Hill (mother).'

test('a release says who was handed to whom, and a repetition is stored once', async () => {
  const { teacher, release, standing } = await startWithSam()
  const body = { id: crypto.randomUUID(), timestamp: secondsAgo(1) }
  const first = await release(teacher, body)
  expect(await release(teacher, body)).toEqual(first)
  expect(await standing()).toMatchObject([
    {
      ...{ name: 'Sam Hill', state: 'released', authorname: 'Dana Fox', conflict: null },
      release: { adult: 'Ana Hill', relationship: 'mother', identity: 'list' },
    },
  ])
  await expect(release(teacher, { ...body, ...BEN })).rejects.toThrow('another mark under this id')
})

test('with a network nobody is handed over twice, and whoever tries reads who has done it', async () => {
  const { head, teacher, id, release, standing } = await startWithSam()
  await release(teacher)
  await expect(release(head, BEN)).rejects.toThrow(REFUSED)
  const { status, body } = await head.call('POST', `/incidents/${id}/releases`, {
    body: {
      ...{ id: crypto.randomUUID(), personid: 'sam', ...BEN, identity: 'known' },
      ...{ timestamp: secondsAgo(3), sent: secondsAgo(0) },
    },
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({ released: { release: { adult: 'Ana Hill' } } })
  expect(await standing()).toMatchObject([{ authorname: 'Dana Fox', conflict: null }])
})

test('two who hand over the same child at the same moment: one of them is refused', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  const outcomes = await Promise.allSettled([release(teacher), release(head, BEN)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await standing()).toMatchObject([{ conflict: null }])
})

test('a second release from a phone without a network is kept, and shown beside the first', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  await release(teacher)
  await release(head, { ...BEN, offline: true, timestamp: secondsAgo(1) })
  const [mark] = await standing()
  expect([mark?.release?.adult, mark?.conflict?.release?.adult].sort()).toEqual([
    'Ana Hill',
    'Ben Hill',
  ])
})

// Fails when a slow answer counts as no network: the screen of that phone still asks, and would then say “can go”.
test('a release whose first attempt was slow is refused like any other', async () => {
  const { head, teacher, release } = await startWithSam()
  await release(teacher)
  await expect(
    release(head, { ...BEN, timestamp: secondsAgo(60), sent: secondsAgo(0) }),
  ).rejects.toThrow(REFUSED)
})

test('two phones with one account contradict each other too', async () => {
  const { teacher, release, standing } = await startWithSam()
  await release(teacher)
  await release(teacher, { ...BEN, offline: true })
  expect(await standing()).toMatchObject([{ conflict: { state: 'released' } }])
})

test('the same adult noted on two phones is no contradiction', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  await release(teacher)
  await release(head, { adult: 'ana  hill', offline: true })
  expect(await standing()).toMatchObject([{ conflict: null }])
})

test('a phone that knew of the first is refused, with or without a network', async () => {
  const { head, teacher, release } = await startWithSam()
  const { seq } = await release(teacher)
  await expect(release(head, { ...BEN, known: seq, offline: true })).rejects.toThrow(REFUSED)
})

// Fails when the number counts as it was sent: one from before a restore is higher than all there are.
test('a number of a mark that there is not yet does not refuse what was done offline', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  await release(teacher)
  await release(head, { ...BEN, offline: true, known: 10 ** 9 })
  expect(await standing()).toMatchObject([{ conflict: { state: 'released' } }])
})

test('whoever knows both can say which of two was right, and nothing else', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  await release(teacher)
  const { seq } = await release(head, { ...BEN, offline: true })
  await expect(release(head, { adult: 'Una Berg', known: seq })).rejects.toThrow('already')
  await release(head, { ...BEN, known: seq })
  expect(await standing()).toMatchObject([{ conflict: null, release: { adult: 'Ben Hill' } }])
})

test('in a merged incident nobody is handed over a second time either, unless the child came back', async () => {
  const { head, teacher, id, release, mark } = await startWithSam()
  const first = await release(teacher)
  const other = await reportIncident(head)
  await head.callEndpoint('mergeIncident', {
    parameters: { id: other },
    body: { id: crypto.randomUUID(), into: id },
  })
  const parameters = { id: other }
  const body = {
    ...{ id: crypto.randomUUID(), personid: 'sam', ...BEN, identity: 'known' as const },
    ...{ timestamp: secondsAgo(0), known: 10 ** 6 },
  }
  await expect(head.callEndpoint('addRelease', { parameters, body })).rejects.toThrow(REFUSED)
  await mark(head, { known: first.seq })
  expect(await head.callEndpoint('addRelease', { parameters, body })).toMatchObject({
    release: { adult: 'Ben Hill' },
  })
})

test('two gates in merged incidents hand over the same child at the same moment: one of them is refused', async () => {
  const { server, head, teacher, id, release } = await startWithSam()
  const other = await reportIncident(head)
  await head.callEndpoint('mergeIncident', {
    parameters: { id: other },
    body: { id: crypto.randomUUID(), into: id },
  })
  // Each looks for an earlier release before either is stored.
  await server.database.query(`
    create function wait_a_moment() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.3); return new; end';
    create trigger wait_a_moment before insert on roll_marks
      for each row execute function wait_a_moment()`)
  const outcomes = await Promise.allSettled([release(teacher), releaseIn(head, other, BEN)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

// Two people report the same fire, and each gate counts in its own incident.
test('whoever was handed over in another open incident is handed over in this one only if they came back', async () => {
  const { head, teacher, id, release, mark } = await startWithSam()
  await release(teacher)
  const other = await reportIncident(head)
  await expect(releaseIn(head, other, BEN)).rejects.toThrow(
    `${REFUSED} That was in another incident that is still open. Do not hand Sam Hill over until you know where Sam Hill is. If Sam Hill is here again, mark that first.`,
  )
  // A whole class is marked by one tap, without a look at each child.
  await head.callEndpoint('savePerson', {
    parameters: { id: 'kim' },
    body: { name: 'Kim Berg', rollgroupid: 'class_aaaaaaaa' },
  })
  const all = { personid: undefined, personids: ['sam', 'kim'] }
  await mark(head, all, other)
  await expect(releaseIn(head, other, BEN)).rejects.toThrow('already')
  // From a phone without a network it is kept: the child has gone.
  expect(await releaseIn(teacher, other, { ...BEN, offline: true })).toMatchObject({
    state: 'released',
  })
  await mark(head, { known: 10 ** 6 }, id)
  const third = await reportIncident(head)
  await expect(releaseIn(head, third)).rejects.toThrow(
    'has already handed Sam Hill over to Ben Hill (father)',
  )
  await mark(head, {}, third)
  expect(await releaseIn(head, third, BEN)).toMatchObject({ release: { adult: 'Ben Hill' } })
})

// Fails when a forgotten incident of last week keeps every child at the gate.
test('a release counts in other incidents of the same kind while they are open, and for a day', async () => {
  let now = Date.now()
  const { head, teacher, id, release } = await startWithSam({ now: () => new Date(now) })
  const exercise = await head.callEndpoint('reportIncident', {
    body: { incidentDetails: 'Drill', exercise: true },
  })
  await releaseIn(teacher, exercise.id)
  await release(head, BEN)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  const other = await reportIncident(head)
  expect(await releaseIn(head, other)).toMatchObject({ state: 'released' })
  now += 25 * 60 * 60 * 1000
  expect(await releaseIn(head, await reportIncident(head), BEN)).toMatchObject({
    state: 'released',
  })
})

// Fails when the last mark alone decides: a class is marked present by one tap of somebody who does not look.
test.each(['present', 'absent'] as const)(
  'only who knew of the release can say that the child is %s',
  async (state) => {
    const { head, teacher, release, mark, standing } = await startWithSam()
    const { seq } = await release(teacher, { timestamp: secondsAgo(600), sent: secondsAgo(0) })
    await mark(head, { state, timestamp: secondsAgo(60), sent: secondsAgo(0) })
    expect(await standing()).toMatchObject([
      {
        ...{ state, conflict: { release: { adult: 'Ana Hill' } } },
        released: { release: { adult: 'Ana Hill' }, authorname: 'Dana Fox' },
      },
    ])
    await expect(release(head, BEN)).rejects.toThrow(REFUSED)
    // A number that there is not yet proves no knowledge.
    await mark(head, { known: 10 ** 9 })
    await expect(release(head, BEN)).rejects.toThrow(REFUSED)
    await mark(head, { known: seq, note: 'Came back for her bag' })
    expect(await release(head, BEN)).toMatchObject({ release: { adult: 'Ben Hill' } })
  },
)

test('an adult of whom the school has noted something is refused to those who cannot read it', async () => {
  const { teacher, release } = await startWithSam()
  for (const adult of ['Ben Hill', 'mr ben  hill']) {
    await expect(release(teacher, { adult })).rejects.toThrow(
      'The school has a note about Ben Hill.',
    )
  }
  await expect(release(teacher, BEN)).rejects.toThrow('has a note about Ben Hill.')
})

// Fails where a phone without the list of a class hands over “Sam Hill, who is on no list”.
test('the note counts for a child of that name whom a phone had on no list', async () => {
  const { head, teacher, release } = await startWithSam()
  const named = { personid: '', name: 'sam hill', groupid: '' }
  await expect(release(teacher, { ...BEN, ...named })).rejects.toThrow(
    'The school has a note about Ben Hill. Ask an admin or the team',
  )
  await expect(release(head, { ...BEN, ...named, readnote: undefined })).rejects.toThrow(
    'sam hill is on a list: choose sam hill there and read it',
  )
  expect(await release(head, named)).toMatchObject({ release: { adult: 'Ana Hill' } })
})

// Fails where the team is taken to have read the note: the form is there while the list is loading, or has failed.
test('the team hands over to such an adult only after reading the note', async () => {
  const { head, release } = await startWithSam()
  const said =
    'The school has a note about Ben Hill. Open Sam Hill again and read it before you hand Sam Hill over.'
  for (const adult of ['Ben Hill', 'Mr Hill', 'Mr B. Hill', 'Benjamin Hill', 'Hill']) {
    await expect(release(head, { adult })).rejects.toThrow(said)
  }
  await expect(
    release(head, { ...BEN, readnote: hashNote('Ben Hill: Ring first') }),
  ).rejects.toThrow(said)
  const confirmed = await release(head, BEN)
  expect(confirmed.release).toEqual({
    ...{ adult: 'Ben Hill', relationship: 'father', identity: 'list' },
    readnote: true,
  })
})

// Fails where the refusal has them: the phone stores it, and keeps it after the incident.
test('no answer to a release has the words of the note', async () => {
  const { head, teacher, id } = await startWithSam()
  for (const client of [head, teacher]) {
    const { status, body } = await client.call('POST', `/incidents/${id}/releases`, {
      body: {
        ...{ id: crypto.randomUUID(), personid: 'sam', adult: 'Ben Hill', identity: 'known' },
        timestamp: secondsAgo(0),
      },
    })
    expect(status).toBe(409)
    expect(JSON.stringify(body)).not.toContain('Not to collect')
  }
})

// A greeter who cannot read the list may be asked to choose how the adult is known.
test.each([true, false])(
  'whoever is said to be on the list and is not is marked (offline: %s)',
  async (offline) => {
    const { teacher, release, standing } = await startWithSam()
    await release(teacher, { adult: 'Una Berg', offline })
    expect(await standing()).toMatchObject([{ release: { adult: 'Una Berg', notonlist: true } }])
  },
)

// Fails where nobody is told: the child has gone with somebody whom the school had barred.
test('a release to such an adult from a phone without a network is kept, and marked on all phones', async () => {
  const { head, teacher, release, standing } = await startWithSam()
  const body = {
    id: crypto.randomUUID(),
    timestamp: secondsAgo(1),
    adult: 'Mr Hill',
    offline: true,
  }
  const first = await release(teacher, body)
  expect(first.release).toMatchObject({ adult: 'Mr Hill', noted: true })
  expect(await release(teacher, body)).toEqual(first)
  expect(await standing()).toMatchObject([{ state: 'released', release: { noted: true } }])
  const { seq: known } = first
  await expect(release(head, { adult: 'Mr Hill', known })).rejects.toThrow('already handed')
  await release(head, { adult: 'Mr Hill', known, readnote })
  const [settled] = await standing()
  expect(settled?.release?.noted).toBeUndefined()
})

test('the adults of a child are read by the team while the incident is open', async () => {
  const { server, head, teacher, id } = await startWithSam()
  const parameters = { id, personid: 'sam' }
  expect(await head.callEndpoint('listAdults', { parameters })).toEqual(ADULTS)
  await expect(teacher.callEndpoint('listAdults', { parameters })).rejects.toThrow()
  await server.database.query("update roll_call_settings set rollcallnames = 'off'")
  expect(await head.callEndpoint('listAdults', { parameters })).toEqual([])
})

test.each([
  [{ adult: ' ' }, 'Enter the name of the adult'],
  [{ personid: undefined }, 'Say who is handed over: a person of the list, or a name'],
  [{ identity: 'passport' as 'list' }, 'How the adult is known'],
])('%o is refused by a sentence', async (fields, sentence) => {
  const { teacher, release, standing } = await startWithSam()
  await expect(release(teacher, fields)).rejects.toThrow(sentence)
  expect(await standing()).toEqual([])
})
