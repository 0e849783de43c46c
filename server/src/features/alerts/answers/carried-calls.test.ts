import type { Alert } from '@holdfast/contract/alerts/alerts'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import {
  answerAlert,
  endAlert,
  escalateBy,
  hookChannel,
  logOf,
  openChannelSchool,
  sendAlert,
  textsOf,
  twoRounds,
  untilTaken,
} from '../../../test-support/channel-school.ts'
import { startHook } from '../../../test-support/gateways.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'

/** Calls for help that were made in another alert, and were carried into the one that took its place. */

vi.setConfig({ testTimeout: 90_000 })

const ownAnswers = async (client: SignedInClient, { id }: Alert) =>
  (await client.callEndpoint('getOwnAlertAnswers', { parameters: { id } })).answers

async function listed(client: SignedInClient, { id }: Alert, userid = 'teacher') {
  const list = await client.callEndpoint('listAlertAnswers', { parameters: { id } })
  return list.find((person) => person.userid === userid)
}

/** Push devices, and text messages after a minute, of a school whose teacher has both. */
async function openSchool() {
  const school = await openChannelSchool()
  const { server, head } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  await head.callEndpoint('saveAlertSettings', { body: { alertrepeat: true } })
  const service = await startReceiver()
  const teacher = await server.signIn('teacher')
  const { body } = newSubscription(`${service.address}/teacher`)
  await teacher.callEndpoint('savePushSubscription', { body })
  return { ...school, gateway, service, teacher }
}

// Fails when the call counts as an answer: nothing else reaches whoever has their phone switched off.
test('whoever called for help in an exercise is reminded of the real alert like everybody else', async () => {
  const { head, teacher, now, pass, gateway, service } = await openSchool()
  service.respond(500)
  const exercise = await sendAlert(head, { exercise: true })
  await answerAlert(teacher, exercise.id, { answer: 'help', at: now() })
  pass(5)
  const real = await sendAlert(head, { continues: exercise.id })
  expect(await ownAnswers(teacher, real)).toMatchObject([{ answer: 'help', carried: true }])
  expect(await listed(head, real)).toMatchObject({ answer: 'help', reached: 'none' })
  const before = service.received.length
  service.respond(201)
  pass(60)
  await untilTaken(gateway, 1)
  expect(textsOf(gateway)[0]).toMatch(/^Evacuate at Riverside Academy\./)
  await expect.poll(() => service.received.length).toBeGreaterThan(before)
  const repeated = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).find(
      ({ alertid, event, attempts }) => alertid === real.id && event === 'repeated' && attempts > 0,
    )?.outcome
  await expect.poll(repeated).toBe('1 accepted, 0 gone, 0 failed')
})

test('their own answer to the real alert is one, also within the minute of the call', async () => {
  const { head, teacher, now, pass, gateway, service } = await openSchool()
  // A push that is accepted would reach the teacher before the answer does.
  service.respond(500)
  const exercise = await sendAlert(head, { exercise: true })
  await answerAlert(teacher, exercise.id, { answer: 'help', at: now() })
  const real = await sendAlert(head, { continues: exercise.id })
  await answerAlert(teacher, real.id, { answer: 'help', at: now() })
  const answers = await ownAnswers(teacher, real)
  expect(answers.some(({ carried }) => !carried)).toBe(true)
  expect(await listed(head, real)).toMatchObject({ answer: 'help', reached: 'screen' })
  pass(61)
  await twoRounds()
  expect(gateway.requests).toBe(0)
})

test('a call that arrives late from the exercise, and one of an alert that goes on, are no answers either', async () => {
  const { server, head, teacher, now, pass, service } = await openSchool()
  // A push that is accepted would reach the teacher.
  service.respond(500)
  const exercise = await sendAlert(head, { exercise: true })
  pass(5)
  const real = await sendAlert(head, { continues: exercise.id })
  pass(5)
  await answerAlert(teacher, exercise.id, { answer: 'help', at: now() })
  expect(await ownAnswers(teacher, real)).toMatchObject([{ answer: 'help', carried: true }])
  expect(await listed(head, real)).toMatchObject({ answer: 'help', reached: 'none' })
  await answerAlert(teacher, real.id, { answer: 'seen', at: now() })
  expect(await listed(head, real)).toMatchObject({ answer: 'help', reached: 'screen' })

  const site = await server.signIn('site')
  const call = await sendAlert(site, { kind: 'help-needed' })
  await endAlert(head, call.id)
  const goesOn = await sendAlert(head, { kind: 'help-needed', continues: call.id })
  expect(await ownAnswers(site, goesOn)).toMatchObject([{ answer: 'help', carried: true }])
})

// Fails when only the call is taken over: the team runs to somebody whose part in the exercise was over.
test('a call that its caller had ended in the exercise is none in the real alert, and they are asked', async () => {
  const { server, head, teacher, now, pass } = await openSchool()
  const site = await server.signIn('site')
  const exercise = await sendAlert(head, { exercise: true })
  // One call is known before the alert turns real, the other is made on a phone without a network.
  await answerAlert(site, exercise.id, { answer: 'help', at: now() })
  pass(10)
  const [called, ended] = [new Date(now().getTime() - 5000), new Date(now().getTime() - 2000)]
  const real = await sendAlert(head, { continues: exercise.id })
  await answerAlert(teacher, exercise.id, { answer: 'help', at: called })
  expect(await listed(head, real)).toMatchObject({ answer: 'help' })
  expect(await listed(head, real, 'site')).toMatchObject({ answer: 'help' })
  await answerAlert(teacher, exercise.id, { answer: 'safe', at: ended })
  await answerAlert(site, exercise.id, { answer: 'safe', at: ended })
  const none = { answer: 'none', reached: 'none', note: '', endedcall: null }
  expect(await listed(head, real, 'site')).toMatchObject(none)
  expect(await listed(head, real)).toMatchObject({ answer: 'none', note: '', endedcall: null })
  expect(await ownAnswers(teacher, real)).toEqual([])
  expect(await listed(head, exercise)).toMatchObject({ answer: 'safe' })
  expect(await logOf(head, real.incidentid)).toContain(
    'Dana Fox had ended the call for help during the exercise (evacuate alert).',
  )
  // What they call for in the real alert stays, whatever still comes from the exercise.
  await answerAlert(teacher, real.id, { answer: 'help', at: new Date(now().getTime() - 1000) })
  await answerAlert(teacher, exercise.id, { answer: 'safe', at: now() })
  expect(await listed(head, real)).toMatchObject({ answer: 'help' })
})

test('whoever was safe in the exercise all along is not safe in the real alert', async () => {
  const { head, teacher, now, pass } = await openSchool()
  const exercise = await sendAlert(head, { exercise: true })
  pass(5)
  const real = await sendAlert(head, { continues: exercise.id })
  await answerAlert(teacher, exercise.id, { answer: 'safe', at: now() })
  expect(await listed(head, real)).toMatchObject({ answer: 'none' })
})
