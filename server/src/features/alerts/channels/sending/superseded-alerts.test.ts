import { expect, test, vi } from 'vitest'
import {
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
import { startHook } from '../../../../test-support/gateways.ts'

/** Text messages of an alert while something else applies. */

vi.setConfig({ testTimeout: 90_000 })

const outcomesOf = async (...[head]: Parameters<typeof messagesOf>) =>
  (await messagesOf(head)).map(({ exercise, event, state, outcome }) => {
    return `${exercise ? 'exercise ' : ''}${event} ${state} ${outcome}`
  })

// Fails when only the end of the exercise stops it: the last that people read is that it is practice.
test('of an exercise that has turned real no text message follows that of the real alert', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const exercise = await sendAlert(head, { exercise: true })
  pass(30)
  const real = await sendAlert(head, { continues: exercise.id })
  pass(60)
  await untilTaken(gateway, 1)
  await twoRounds()
  expect(textsOf(gateway)).toEqual([expect.stringMatching(/^Evacuate at Riverside Academy\./)])
  await expect.poll(() => outcomesOf(head)).toContain('exercise sent unneeded “Evacuate” is real')
  // Not even after the real alert: nobody who came out of it needs to read of the exercise.
  await endAlert(head, real.id)
  pass(10)
  await untilTaken(gateway, 2)
  await twoRounds()
  expect(gateway.taken).toHaveLength(2)
  expect(textsOf(gateway)[1]).toMatch(/^Ended: Evacuate/)
})

test('a text message of an exercise that waits for its gateway is given up when something is real', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  gateway.behave({ status: 503 })
  await sendAlert(head, { exercise: true })
  pass(60)
  await expect.poll(() => outcomesOf(head)).toEqual(['exercise sent waiting Status 503'])
  await sendAlert(head, { kind: 'come-inside' })
  gateway.behave('work')
  pass(10)
  await expect
    .poll(() => outcomesOf(head))
    .toEqual(['exercise sent unneeded “Come inside” is real'])
  expect(gateway.taken).toEqual([])
})

// Fails when only the newest of what applies instead is looked at: the text goes out once the later exercise has ended.
test('something real ends an exercise for good, although a later exercise applies too', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  gateway.behave({ status: 503 })
  await sendAlert(head, { exercise: true })
  pass(60)
  await expect.poll(() => outcomesOf(head)).toEqual(['exercise sent waiting Status 503'])
  await sendAlert(head, { kind: 'come-inside' })
  pass(1)
  await sendAlert(head, { exercise: true })
  gateway.behave('work')
  pass(10)
  await expect
    .poll(() => outcomesOf(head))
    .toContain('exercise sent unneeded “Come inside” is real')
})

// Fails when nobody asks what applies now: people who have left the building read that they are to come inside.
test('no text message says an order while a later one applies, and it does when that one has ended', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  const channel = hookChannel(gateway)
  await escalateBy(head, channel, { kind: 'come-inside' })
  const { incidentid } = await sendAlert(head, { kind: 'come-inside' })
  pass(30)
  const later = await sendAlert(head)
  pass(30)
  await expect
    .poll(() => logOf(head, incidentid))
    .toContain(
      'Come inside alert: text messages or calls that were due wait, because “Evacuate” applies now.',
    )
  pass(10)
  await twoRounds()
  expect(gateway.requests).toBe(0)
  await endAlert(head, later.id)
  pass(10)
  await untilTaken(gateway, 1)
  expect(textsOf(gateway)).toEqual([expect.stringMatching(/^Come inside at Riverside Academy\./)])
  const waits = (await logOf(head, incidentid)).filter((line) => line.includes('wait, because'))
  expect(waits).toHaveLength(1)
})

test('a text message that waits for its gateway waits while a later order applies', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway), { kind: 'come-inside' })
  gateway.behave({ status: 503 })
  const first = await sendAlert(head, { kind: 'come-inside' })
  pass(60)
  await expect.poll(() => outcomesOf(head)).toEqual(['sent waiting Status 503'])
  const later = await sendAlert(head)
  gateway.behave('work')
  pass(10)
  await expect.poll(() => outcomesOf(head)).toEqual(['sent waiting Waits: “Evacuate” applies now'])
  await endAlert(head, later.id)
  pass(10)
  await untilTaken(gateway, 1)
  expect(first.id).toBe((await messagesOf(head))[0]?.alertid)
})

test('a call for help goes out by text message beside a later order: it orders nothing', async () => {
  const { server, head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway), { kind: 'help-needed' })
  for (const [index, userid] of ['site', 'media', 'welfare', 'comms'].entries())
    await setPhone(server, userid, `07700 90010${index}`)
  await sendAlert(head, { kind: 'help-needed' })
  pass(30)
  await sendAlert(head)
  pass(30)
  await expect.poll(() => textsOf(gateway)[0]).toMatch(/^Help needed/)
})

test('whoever was told of an order that no longer applies is told of its end, and what applies', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway), { kind: 'come-inside' })
  const first = await sendAlert(head, { kind: 'come-inside' })
  pass(60)
  await untilTaken(gateway, 1)
  await sendAlert(head)
  await endAlert(head, first.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  expect(textsOf(gateway)[1]).toMatch(/^Ended: Come inside.*Evacuate/)
})
