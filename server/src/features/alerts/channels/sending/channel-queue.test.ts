import { newChannelId, newNamedId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
import {
  answerAlert,
  endAlert,
  escalateBy,
  hookChannel,
  logOf,
  messagesOf,
  openChannelSchool,
  sendAlert,
  setPhone,
  textsOf,
  twoRounds,
  untilTaken,
  untilTakenAsTimePasses,
} from '../../../../test-support/channel-school.ts'
import {
  NOTIFY,
  NOTIFY_KEY,
  startHook,
  startNotify,
  startTwilio,
  TWILIO,
} from '../../../../test-support/gateways.ts'
import { startReceiver } from '../../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../../test-support/test-server.ts'
import { beginStep } from './begin-step.ts'
import { insertMessages } from './messages-store.ts'

vi.setConfig({ testTimeout: 90_000 })

const twilioSettings = (address: string) => ({
  ...{ address, account: TWILIO.account, sender: '+441632960000', secret: TWILIO.token },
})

test('whoever has not answered in time gets a text message by GOV.UK Notify, and nobody gets it earlier', async () => {
  const { head, now, pass } = await openChannelSchool()
  const gateway = await startNotify(now)
  await escalateBy(head, {
    ...{ id: newChannelId(), name: 'School SMS', kind: 'notify' },
    settings: { address: gateway.address, template: NOTIFY.template, secret: NOTIFY_KEY },
  })
  const { incidentid, id } = await sendAlert(head, { message: 'Gas in the kitchen' })
  pass(59)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  pass(1)
  await untilTaken(gateway, 1)
  expect(gateway.taken[0]).toMatchObject({ to: '+447700900001', id: expect.stringContaining(id) })
  expect(textsOf(gateway)[0]).toMatch(
    /^Evacuate at Riverside Academy\. Gas in the kitchen\. .*From Jordan Hale\. Answer in Holdfast/,
  )
  await expect
    .poll(() => logOf(head, incidentid))
    .toContain(
      'Evacuate alert, text messages by School SMS: 1 of 1 to staff handed to the gateway.',
    )
  expect(await messagesOf(head)).toMatchObject([
    { state: 'handed', attempts: 1, voice: false, channel: 'School SMS', next: null },
  ])
})

test('whoever has answered by then, and an alert that has ended by then, gets no text message', async () => {
  const { server, head, now, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const teacher = await server.signIn('teacher')
  const first = await sendAlert(head)
  await answerAlert(teacher, first.id, { answer: 'safe', at: now() })
  const second = await sendAlert(head)
  await endAlert(head, second.id)
  pass(120)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  // A device that has shown the alert has not answered for anybody.
  const third = await sendAlert(head)
  await answerAlert(teacher, third.id, { answer: 'seen', at: now() })
  pass(60)
  await untilTaken(gateway, 1)
})

test('an exercise says so in the first word, and the end is told to those who were told, after the alert', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head, { exercise: true })
  pass(60)
  await untilTaken(gateway, 1)
  await endAlert(head, id, { message: 'Go back to class' })
  await untilTakenAsTimePasses(gateway, 2, school)
  expect(textsOf(gateway)).toEqual([
    expect.stringMatching(/^EXERCISE\. Evacuate at Riverside Academy\./),
    expect.stringMatching(
      /^EXERCISE\. Ended: Evacuate at Riverside Academy\. Go back to class\. .*another alert is open/,
    ),
  ])
  await expect
    .poll(async () => (await messagesOf(head)).map(({ event, cost }) => [event, cost]))
    .toEqual([
      ['ended', '0.03 GBP'],
      ['sent', '0.03 GBP'],
    ])
})

test('the end waits for a text message that is being sent at this moment, and stops those that wait', async () => {
  const { server, head, pass } = await openChannelSchool()
  const gateway = await startHook()
  for (const [index, userid] of [
    'site',
    'media',
    'welfare',
    'comms',
    'visits',
    'support',
  ].entries())
    await setPhone(server, userid, `07700 90010${index}`)
  // Ten are sent at once; these seven are all being sent when the alert ends.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  gateway.beforeTaking = () => held
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head)
  pass(60)
  await expect.poll(() => gateway.requests).toBe(7)
  await endAlert(head, id)
  await twoRounds()
  expect(gateway.requests).toBe(7)
  release()
  await expect
    .poll(async () => {
      pass(1)
      return gateway.taken.length
    })
    .toBe(14)
  expect(
    textsOf(gateway)
      .slice(0, 7)
      .every((text) => text.startsWith('Evacuate')),
  ).toBe(true)
  expect(
    textsOf(gateway)
      .slice(7)
      .every((text) => text.startsWith('Ended')),
  ).toBe(true)
})

/** Somebody was told of the alert, and the first attempt to tell them of its end has failed. */
async function endWhileGatewayFails() {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  gateway.behave({ status: 503 })
  await endAlert(head, id)
  await expect
    .poll(async () => {
      pass(1)
      return (await messagesOf(head))[0]?.outcome
    })
    .toBe('Status 503')
  return { head, pass, gateway, id }
}

test('an alert that goes on takes back what was not yet said about its end', async () => {
  const { head, pass, gateway, id } = await endWhileGatewayFails()
  await sendAlert(head, { continues: id })
  gateway.behave('work')
  pass(60)
  await untilTaken(gateway, 2)
  await twoRounds()
  expect(textsOf(gateway)[1]).toMatch(/The all clear was a mistake/)
  const ended = (await messagesOf(head)).filter(({ event }) => event === 'ended')
  expect(ended).toMatchObject([{ state: 'unneeded', outcome: 'The alert goes on' }])
})

test('a silent kind sends nothing unless that is allowed, says silence first, and never rings', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startTwilio()
  const text = { id: newChannelId(), name: 'Texts', kind: 'twilio' as const }
  const call = { id: newChannelId(), name: 'Calls', kind: 'twilio' as const, voice: true }
  const settings = twilioSettings(gateway.address)
  for (const channel of [text, call])
    await head.callEndpoint('saveChannel', { body: { ...channel, settings } })
  const escalation = [text, call].map(({ id }) => ({ after: 60, channel: id }))
  const parameters = { id: 'lockdown' }
  await head.callEndpoint('saveEscalation', { parameters, body: { escalation } })
  const first = await sendAlert(head, { kind: 'lockdown' })
  pass(60)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  await endAlert(head, first.id)
  await head.callEndpoint('saveEscalation', { parameters, body: { escalation, silent: true } })
  await sendAlert(head, { kind: 'lockdown' })
  pass(60)
  await untilTaken(gateway, 1)
  await twoRounds()
  expect(gateway.taken).toMatchObject([
    { voice: false, text: expect.stringMatching(/^SILENT: mute this phone, do not ring anyone\./) },
  ])
})

test('nobody is rung while people hide from another alert, and they are when nobody hides any more', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startTwilio()
  const settings = twilioSettings(gateway.address)
  const call = { id: newChannelId(), name: 'Calls', kind: 'twilio' as const, voice: true, settings }
  await escalateBy(head, call)
  await sendAlert(head)
  pass(1)
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  pass(60)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  await endAlert(head, lockdown.id)
  pass(6)
  await untilTaken(gateway, 1)
  expect(gateway.taken[0]).toMatchObject({
    voice: true,
    text: expect.stringMatching(/^<Response><Say language="en-GB" loop="2">Evacuate at Riverside/),
  })
  // The gateway has it before its response is stored.
  await expect
    .poll(async () => (await messagesOf(head))[0])
    .toMatchObject({ voice: true, cost: '0.0400 GBP' })
})

test('a step that has waited for an hour because people hide is given up', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(1)
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  pass(60)
  await twoRounds()
  pass(3500)
  await twoRounds()
  pass(200)
  await endAlert(head, lockdown.id)
  pass(6)
  await twoRounds()
  expect(gateway.requests).toBe(0)
})

test('a queued text message waits while people hide from another alert, and goes out afterwards', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave({ status: 503 })
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await expect.poll(async () => (await messagesOf(head))[0]?.outcome).toBe('Status 503')
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  gateway.behave('work')
  pass(10)
  await expect
    .poll(async () => (await messagesOf(head))[0])
    .toMatchObject({ outcome: 'Waits until nobody hides', state: 'waiting', attempts: 1 })
  expect(gateway.taken).toEqual([])
  await endAlert(head, lockdown.id)
  pass(6)
  await untilTaken(gateway, 1)
  expect(textsOf(gateway)[0]).toMatch(/^Evacuate at/)
})

test('a text message about an end waits while people hide, and says what is still open', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  // Although the kind sends while phones must make no sound.
  await escalateBy(head, hookChannel(gateway), { silent: true })
  const loud = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  pass(1)
  await sendAlert(head, { kind: 'come-inside' })
  await endAlert(head, loud.id)
  pass(2)
  await twoRounds()
  expect(gateway.requests).toBe(1)
  await endAlert(head, lockdown.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  expect(textsOf(gateway)[1]).toMatch(
    /^Ended: Evacuate .* STILL OPEN: Come inside\. See Holdfast\.$/,
  )
})

test('a text message about an end is not sent after an hour', async () => {
  const { head, pass, gateway } = await endWhileGatewayFails()
  gateway.behave('work')
  pass(3700)
  await expect
    .poll(async () => (await messagesOf(head))[0])
    .toMatchObject({ state: 'unneeded', outcome: 'Too late', event: 'ended' })
  expect(gateway.taken).toHaveLength(1)
})

test('an end that is being said when the alert goes on is not said again', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  gateway.behave('hang')
  await endAlert(head, id)
  await expect
    .poll(() => {
      pass(1)
      return gateway.requests
    })
    .toBe(2)
  await sendAlert(head, { continues: id })
  gateway.behave('work')
  const ofEnd = async () => (await messagesOf(head)).find(({ event }) => event === 'ended')
  // Until the gateway is given up, and tried again.
  await expect
    .poll(
      async () => {
        pass(1)
        return (await ofEnd())?.state
      },
      { timeout: 40_000 },
    )
    .toBe('unneeded')
  expect((await ofEnd())?.outcome).toBe('The alert goes on')
  expect(textsOf(gateway).filter((text) => text.startsWith('Ended'))).toEqual([])
})

test('a cost that the database does not take is stored, and the message is sent once', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave({ status: 202, body: '{"cost":"1\\u0000 GBP"}' })
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await expect.poll(async () => (await messagesOf(head))[0]?.state).toBe('handed')
  expect(gateway.requests).toBe(1)
})

test('a message whose outcome could not be stored is given up after its attempts', async () => {
  const { server, head, pass } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave({ status: 503 })
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await expect.poll(async () => (await messagesOf(head))[0]?.outcome).toBe('Status 503')
  await server.database.query('update channel_messages set attempts = 5')
  pass(60)
  await expect
    .poll(async () => (await messagesOf(head))[0])
    .toMatchObject({ state: 'failed', outcome: 'Tried several times, without a known outcome' })
  expect(gateway.requests).toBe(1)
})

test('nobody is told by a second gateway while the first one is telling them', async () => {
  const { head, pass } = await openChannelSchool()
  const [slow, other] = [await startHook(), await startHook()]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  slow.beforeTaking = () => held
  const [first, second] = [hookChannel(slow), hookChannel(other, { name: 'Other SMS' })]
  await head.callEndpoint('saveChannel', { body: first })
  const escalation = [
    { after: 60, channel: first.id },
    { after: 120, channel: second.id },
  ]
  await escalateBy(head, second, { escalation })
  await sendAlert(head)
  pass(60)
  await expect.poll(() => slow.requests).toBe(1)
  pass(60)
  await twoRounds()
  expect([slow.requests, other.requests]).toEqual([1, 0])
  release()
  await untilTaken(slow, 1)
  pass(5)
  await twoRounds()
  expect([slow.requests, other.requests]).toEqual([1, 0])
})

test('two users with one number get one text message, until both have answered', async () => {
  const { server, head, now, pass } = await openChannelSchool()
  const gateway = await startHook()
  const channel = hookChannel(gateway)
  await setPhone(server, 'site', '07700 900001')
  const escalation = [60, 120, 180].map((after) => ({ after, channel: channel.id }))
  await escalateBy(head, channel, { escalation })
  const teacher = await server.signIn('teacher')
  const first = await sendAlert(head)
  await answerAlert(teacher, first.id, { answer: 'safe', at: now() })
  pass(60)
  await untilTaken(gateway, 1)
  await endAlert(head, first.id)
  await untilTakenAsTimePasses(gateway, 2, { server, head, now, pass })
  const second = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 3)
  pass(60)
  await twoRounds()
  await answerAlert(teacher, second.id, { answer: 'safe', at: now() })
  pass(60)
  await twoRounds()
  expect(gateway.requests).toBe(3)
  expect((await messagesOf(head))[0]?.name).toMatch(/ and /)
  const answers = await head.callEndpoint('listAlertAnswers', { parameters: { id: second.id } })
  expect(answers.find(({ userid }) => userid === 'site')?.answer).toBe('none')
})

test('the messages of a very large school are stored, although one statement cannot hold them', async () => {
  const { server, head } = await openChannelSchool()
  const channel = hookChannel(await startHook())
  await escalateBy(head, channel)
  const { id: alertid } = await sendAlert(head)
  const { database, now } = server.app.context
  const [step] = await server.database.query('select seq from escalation_steps')
  const common = { stepseq: Number(step?.seq), alertid, channelid: channel.id, channelname: 'SMS' }
  const later = new Date(now().getTime() + 3_600_000)
  const messages = Array.from({ length: 6000 }, (_, index) => ({
    ...{ ...common, voice: false, event: 'sent' as const, userid: `user ${index}` },
    ...{ contactid: null, sharedwith: [], name: 'Somebody', created: now(), due: later },
  }))
  await database.change('riverside', [], (scope) => insertMessages(scope, messages))
  const [row] = await server.database.query('select count(*)::int as count from channel_messages')
  expect(row?.count).toBe(6000)
})

test('two steps that begin at once keep to the limit of a day together', async () => {
  const { server, head } = await openChannelSchool()
  const channel = hookChannel(await startHook(), { daylimit: 1 })
  await escalateBy(head, channel)
  const { id } = await sendAlert(head, { exercise: true })
  await sendAlert(head, { exercise: true })
  expect(id).toBeTruthy()
  const { database, now } = server.app.context
  const steps = await server.database.query('select seq from escalation_steps order by seq')
  expect(steps).toHaveLength(2)
  await Promise.all(
    steps.map(({ seq }) =>
      database.change('riverside', [], async (scope) => {
        await beginStep(scope, Number(seq), now())
        await new Promise((resolve) => setTimeout(resolve, 500))
      }),
    ),
  )
  const [row] = await server.database.query('select count(*)::int as count from channel_messages')
  expect(row?.count).toBe(1)
})

test('a process whose clock is ahead does not take over what another is sending', async () => {
  const { server, head, now, pass } = await openChannelSchool()
  const gateway = await startHook()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  gateway.beforeTaking = () => held
  await escalateBy(head, hookChannel(gateway))
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  const ahead = () => new Date(now().getTime() + 180_000)
  await sendAlert(head)
  pass(60)
  await expect.poll(() => gateway.requests).toBe(1)
  await startTestServer({ database: server.database, env, now: ahead })
  await twoRounds()
  release()
  await untilTaken(gateway, 1)
  await twoRounds()
  expect(gateway.requests).toBe(1)
})

test('contacts of the chosen groups are told apart from staff, and each number once', async () => {
  const { server, head, pass } = await openChannelSchool()
  const gateway = await startHook()
  const [groupid, other] = [newNamedId('group'), newNamedId('group')]
  for (const [id, name] of [
    [groupid, 'Governors'],
    [other, 'Plumbers'],
  ] as const)
    await head.callEndpoint('saveContactGroup', { parameters: { id }, body: { name } })
  const contacts = [
    { name: 'Ann Lee', phone: '07700 900050', groupid },
    { name: 'Ann Lee at work', phone: '+447700900050', groupid },
    { name: 'The teacher again', phone: '07700900001', groupid },
    { name: 'No number', phone: 'see office', groupid },
    { name: 'Plumber', phone: '07700 900051', groupid: other },
  ]
  for (const body of contacts)
    await head.callEndpoint('saveContact', { parameters: { id: newNamedId('contact') }, body })
  await setPhone(server, 'site', '07700 900001')
  await escalateBy(head, hookChannel(gateway), { groups: [groupid] })
  const { id, incidentid } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 2)
  expect(gateway.taken.map(({ to }) => to).toSorted()).toEqual(['+447700900001', '+447700900050'])
  const toContact = gateway.taken.find(({ to }) => to === '+447700900050')?.text
  expect(toContact).toMatch(/For your information\. In danger ring 999/)
  expect(toContact).not.toMatch(/SAFE|HELP/)
  await expect
    .poll(() => logOf(head, incidentid))
    .toContain(
      'Evacuate alert, text messages by School SMS: 1 of 1 to staff, 1 of 1 to contacts handed to the gateway.',
    )
  const answers = await head.callEndpoint('listAlertAnswers', { parameters: { id } })
  expect(answers.some(({ name }) => name === 'Ann Lee')).toBe(false)
  expect(answers.filter(({ answer }) => answer !== 'none')).toEqual([])
})

test('a gateway that does not work is tried again, said in the log once, and shown until it works', async () => {
  const { server, head, pass } = await openChannelSchool()
  await setPhone(server, 'site', '07700 900002')
  const gateway = await startHook()
  gateway.behave({ status: 500 })
  const id = await escalateBy(head, hookChannel(gateway))
  const { incidentid } = await sendAlert(head)
  pass(60)
  // Both outcomes are stored: each next attempt is due five seconds after this moment.
  const outcomes = async () => (await messagesOf(head)).map(({ outcome }) => outcome)
  await expect.poll(outcomes).toEqual(['Status 500', 'Status 500'])
  const failing = async () => (await head.callEndpoint('listChannels', {}))[0]
  await expect.poll(async () => (await failing())?.failure).toBe('Status 500')
  expect(await failing()).toMatchObject({ id, failing: '2026-11-21T10:01:00.000Z', sentinday: 2 })
  const warning =
    'Evacuate alert: the gateway School SMS does not work (Status 500). Pushes and open apps are not affected. Ring those who do not answer.'
  await expect.poll(() => logOf(head, incidentid)).toContain(warning)
  gateway.behave('work')
  pass(5)
  await untilTaken(gateway, 2)
  await expect.poll(async () => (await failing())?.failing).toBe(null)
  await expect
    .poll(async () => (await logOf(head, incidentid)).filter((text) => text.includes('gateway')))
    .toEqual([
      warning,
      'Evacuate alert, text messages by School SMS: 2 of 2 to staff handed to the gateway.',
    ])
})

test.each([
  [
    'a wrong account',
    { status: 401 },
    'The gateway does not accept the account or secret. Status 401',
  ],
  ['another address', 'redirect', 'The gateway is at another address. Status 302'],
  [
    'a number that the gateway refuses',
    { status: 400, body: '{"message":"+44 7700 900001 is no mobile number"}' },
    'Status 400: … is no mobile number',
  ],
] as const)('%s is not tried again, and no number is shown', async (_, behaviour, outcome) => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave(behaviour)
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await expect
    .poll(async () => (await messagesOf(head))[0])
    .toMatchObject({
      state: 'failed',
      outcome,
      attempts: 1,
    })
  pass(600)
  await twoRounds()
  expect(gateway.requests).toBe(1)
})

test('a response without an end counts by its status, and the message is not sent twice', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave('huge')
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await expect.poll(async () => (await messagesOf(head))[0]?.state).toBe('handed')
})

test('a gateway that hangs delays neither pushes nor another gateway, and is given up', async () => {
  const { server, head, pass } = await openChannelSchool()
  for (let index = 0; index < 6; index += 1) {
    const userid = ['site', 'media', 'welfare', 'comms', 'visits', 'support'][index] ?? ''
    await setPhone(server, userid, `07700 90010${index}`)
  }
  const [hanging, working] = [await startHook(), await startHook()]
  hanging.behave('hang')
  const service = await startReceiver()
  const teacher = await server.signIn('teacher')
  const { body } = newSubscription(`${service.address}/teacher`)
  await teacher.callEndpoint('savePushSubscription', { body })
  await escalateBy(head, hookChannel(hanging, { name: 'Hangs' }))
  await escalateBy(head, hookChannel(working, { name: 'Works' }), { kind: 'come-inside' })
  await sendAlert(head)
  await expect.poll(() => service.received.length).toBe(1)
  pass(60)
  await expect.poll(() => hanging.requests).toBe(7)
  const ofHanging = async () =>
    (await messagesOf(head))
      .filter(({ channel }) => channel === 'Hangs')
      .map(({ outcome, state }) => `${outcome}, ${state}`)
  await sendAlert(head, { kind: 'come-inside' })
  await expect.poll(() => service.received.length).toBe(2)
  pass(60)
  await untilTaken(working, 7)
  expect(await ofHanging()).not.toContain('No response, waiting')
  await expect.poll(ofHanging).toContain('No response, waiting')
})

test('a second gateway reaches those whom the first one did not, and nobody twice', async () => {
  const { head, pass } = await openChannelSchool()
  const [dead, alive] = [await startHook(), await startHook()]
  dead.behave({ status: 502 })
  const [first, second] = [hookChannel(dead), hookChannel(alive, { name: 'Other SMS' })]
  await head.callEndpoint('saveChannel', { body: first })
  await escalateBy(head, second, {
    escalation: [
      { after: 60, channel: first.id },
      { after: 120, channel: second.id },
      { after: 180, channel: second.id },
    ],
  })
  await sendAlert(head)
  pass(60)
  // Before that is stored, the second gateway leaves the message to the first one.
  await expect.poll(async () => (await messagesOf(head))[0]?.outcome).toBe('Status 502')
  pass(60)
  await untilTaken(alive, 1)
  dead.behave('work')
  pass(120)
  await twoRounds()
  expect([dead.taken.length, alive.taken.length]).toEqual([0, 1])
})

test('the limit of a day stops exercises and says so, and never the first text message of a real alert', async () => {
  const school = await openChannelSchool()
  const { server, head, pass } = school
  await setPhone(server, 'site', '07700 900002')
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway, { daylimit: 1 }))
  const drill = await sendAlert(head, { exercise: true })
  pass(60)
  await untilTaken(gateway, 1)
  await expect
    .poll(() => logOf(head, drill.incidentid))
    .toContain(
      'Exercise. Evacuate alert: 1 message not sent through School SMS, because its limit of 1 a day has been reached. Real alerts still go out by text message.',
    )
  await endAlert(head, drill.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 4)
})

test('a step whose gateway was deleted meanwhile says in the log that nobody gets its messages', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  const channel = hookChannel(gateway)
  await escalateBy(head, channel)
  const { incidentid } = await sendAlert(head)
  await head.callEndpoint('saveEscalation', {
    ...{ parameters: { id: 'evacuate' }, body: { escalation: [] } },
  })
  await head.callEndpoint('deleteChannel', { parameters: { id: channel.id } })
  pass(60)
  await expect
    .poll(() => logOf(head, incidentid))
    .toContain(
      'Evacuate alert: text messages or calls that were due were not sent, because their channel has been deleted.',
    )
  expect(gateway.requests).toBe(0)
})

test('alerts that join another one, and updates, cost no further text message', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const sent = []
  for (let count = 0; count < 20; count += 1) sent.push((await sendAlert(head)).id)
  const open = new Set(sent)
  expect(open.size).toBe(3)
  for (let count = 0; count < 5; count += 1)
    await head.callEndpoint('addAlertUpdate', {
      parameters: { id: sent[0] ?? '' },
      body: { message: `Update ${count}` },
    })
  pass(60)
  await untilTaken(gateway, 3)
  pass(300)
  await twoRounds()
  expect(gateway.requests).toBe(3)
})

test('a copy of the server sends no text message', async () => {
  const { server, head, pass } = await openChannelSchool()
  const gateway = await startHook()
  const channel = hookChannel(gateway)
  await escalateBy(head, channel)
  await server.database.query('update outward_sending set restored = true')
  await expect.poll(() => server.app.context.sending.isPaused).toBe(true)
  await sendAlert(head)
  pass(60)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  const parameters = { id: channel.id }
  const tested = await head.callEndpoint('testChannel', { parameters, body: {} })
  expect(tested).toMatchObject({ works: false, message: expect.stringMatching(/sends nothing/) })
  expect(gateway.requests).toBe(0)
})

test('two processes send each text message once', async () => {
  const { server, head, now, pass } = await openChannelSchool()
  for (const [index, userid] of [
    'site',
    'media',
    'welfare',
    'comms',
    'visits',
    'support',
  ].entries())
    await setPhone(server, userid, `07700 90010${index}`)
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  await startTestServer({ database: server.database, env, now })
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 7)
  await twoRounds()
  expect(gateway.requests).toBe(7)
})
