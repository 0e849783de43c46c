import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { secondsAgo, startSchoolWithSam } from '../../test-support/school-with-sam.ts'

/** Two incidents are open: `id`, and `other`, at whose gate the teacher has handed Sam to Ana Hill. */
async function startReleasedElsewhere() {
  const school = await startSchoolWithSam()
  const { head, teacher } = school
  const other = await reportIncident(head)
  const first = await release(teacher, other, { timestamp: secondsAgo(60), sent: secondsAgo(0) })
  const standing = (of: string) => head.callEndpoint('listMarks', { parameters: { id: of } })
  const log = async (of: string) => {
    const { body } = await head.call('GET', `/incidents/${of}/logs`)
    return (body as { content: string }[]).map(({ content }) => content)
  }
  return { ...school, other, first, standing, log }
}

function release(
  client: SignedInClient,
  id: string,
  body: Partial<RequestInput<'addRelease'>> = {},
) {
  return client.callEndpoint('addRelease', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'sam', adult: 'Ana Hill', identity: 'known' },
      ...{ relationship: 'mother', timestamp: secondsAgo(0) },
      ...body,
    },
  })
}

const UNA = { adult: 'Una Berg', relationship: 'aunt' }
const TWICE = /somebody was handed to two adults, here and in “Smoke in the kitchen” \(2/

const adultsOf = (marks: Awaited<ReturnType<SignedInClient['callEndpoint']>>) =>
  (marks as { release: { adult: string }; conflict: { release: { adult: string } } }[])
    .flatMap(({ release, conflict }) => [release?.adult, conflict?.release?.adult])
    .sort()

// Fails when it is kept without a word: nobody who looks at either incident learns that one child went twice.
test('a child released offline whom another open incident has released is shown as handed over twice in both', async () => {
  const { head, id, other, standing, log } = await startReleasedElsewhere()
  const body = { ...UNA, id: crypto.randomUUID(), offline: true, timestamp: secondsAgo(5) }
  const kept = await release(head, id, body)
  expect(kept).toMatchObject({ incidentid: id, release: { adult: 'Una Berg' } })
  for (const each of [id, other]) {
    expect(adultsOf(await standing(each))).toEqual(['Ana Hill', 'Una Berg'])
    expect((await log(each)).filter((line) => TWICE.test(line))).toHaveLength(1)
    expect((await log(each)).join()).not.toContain('Sam')
  }
  const [here] = await standing(id)
  expect(here?.conflict?.note).toMatch(/^In another incident: “Smoke in the kitchen”/)
  // A repetition adds nothing.
  expect(await release(head, id, body)).toEqual(kept)
  expect(await head.callEndpoint('listMarkHistory', { parameters: { id } })).toHaveLength(2)
})

test('each incident can say which of the two was right', async () => {
  const { head, id, other, standing } = await startReleasedElsewhere()
  await release(head, id, { ...UNA, offline: true })
  for (const each of [id, other]) {
    const known = (await standing(each))[0]?.seq ?? 0
    await release(head, each, { ...UNA, known })
    expect(await standing(each)).toMatchObject([{ conflict: null, release: { adult: 'Una Berg' } }])
  }
})

test('the same adult in both incidents is no contradiction', async () => {
  const { head, id, other, standing, log } = await startReleasedElsewhere()
  await release(head, id, { adult: 'ana hill', offline: true })
  for (const each of [id, other]) {
    expect(await standing(each)).toMatchObject([{ conflict: null }])
    expect((await log(each)).some((line) => TWICE.test(line))).toBe(false)
  }
})

// Fails when the order of receipt decides: the phone was without a network while the child went.
test.each([false, true])(
  'what a phone saw before the release and sends after it is no return (offline: %s)',
  async (offline) => {
    const { head, id, standing } = await startReleasedElsewhere()
    await head.callEndpoint('addMark', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'sam', state: 'present' },
        ...{ timestamp: secondsAgo(120), sent: secondsAgo(0) },
      },
    })
    const second = release(head, id, { ...UNA, offline })
    if (!offline) return expect(second).rejects.toThrow('That was in another incident')
    await second
    expect(adultsOf(await standing(id))).toEqual(['Ana Hill', 'Una Berg'])
  },
)

test('a third release without a network contradicts both', async () => {
  const { head, teacher, id, other, standing } = await startReleasedElsewhere()
  await release(head, id, { ...UNA, offline: true })
  await release(teacher, id, { adult: 'Kim Ode', offline: true })
  expect(adultsOf(await standing(other))).toContain('Kim Ode')
  expect(await head.callEndpoint('listMarkHistory', { parameters: { id } })).toHaveLength(3)
})

// A phone that is found weeks later says nothing about a child who has been at school since.
test('a release of long ago is not compared with one of today', async () => {
  const { head, id, standing } = await startReleasedElsewhere()
  const timestamp = secondsAgo(3 * 24 * 60 * 60)
  await release(head, id, { ...UNA, offline: true, timestamp, sent: secondsAgo(0) })
  expect(await standing(id)).toMatchObject([{ conflict: null }])
})

test('two phones without a network release one child in two incidents at the same moment', async () => {
  const { head, teacher, id } = await startSchoolWithSam()
  const other = await reportIncident(head)
  await Promise.all([
    release(head, id, { ...UNA, offline: true }),
    release(teacher, other, { offline: true }),
  ])
  for (const each of [id, other]) {
    const standing = await head.callEndpoint('listMarks', { parameters: { id: each } })
    expect(adultsOf(standing)).toEqual(['Ana Hill', 'Una Berg'])
  }
})
