import { expect, test } from 'vitest'
import {
  type ChannelSchool,
  endAlert,
  escalateBy,
  hookChannel,
  logOf,
  messagesOf,
  openChannelSchool,
  sendAlert,
  textsOf,
  twoRounds,
  untilTaken,
  untilTakenAsTimePasses,
} from '../../../../test-support/channel-school.ts'
import { startHook } from '../../../../test-support/gateways.ts'
import { reportIncident } from '../../../../test-support/incidents.ts'
import { startMailServer } from '../../../../test-support/mail-server.ts'

/** Somebody was told of an alert by text message. It has ended, and people hide from another one. */
async function endWhilePeopleHide() {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const alert = await sendAlert(head, { message: 'Gas. Leave the building.' })
  pass(60)
  await untilTaken(gateway, 1)
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  await endAlert(head, alert.id)
  return { school, gateway, alert, lockdown }
}

const untilItWaits = ({ head, pass }: ChannelSchool) =>
  expect
    .poll(async () => {
      pass(1)
      return (await messagesOf(head))[0]
    })
    .toMatchObject({ event: 'ended', outcome: 'Waits until nobody hides' })

// Fails when the hour of the message begins with the end of its alert.
test('the end reaches those who were told by text message after a lockdown of more than an hour', async () => {
  const { school, gateway, lockdown } = await endWhilePeopleHide()
  await untilItWaits(school)
  school.pass(65 * 60)
  await twoRounds()
  expect(gateway.taken).toHaveLength(1)
  await endAlert(school.head, lockdown.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  expect(textsOf(gateway)[1]).toMatch(/^Ended: Evacuate/)
})

test('the end waits for people who hide for a day at most', async () => {
  const { school, gateway, lockdown } = await endWhilePeopleHide()
  await untilItWaits(school)
  school.pass(25 * 60 * 60)
  await expect
    .poll(async () => (await messagesOf(school.head))[0])
    .toMatchObject({ event: 'ended', state: 'unneeded', outcome: 'Too late' })
  await endAlert(school.head, lockdown.id)
  expect(gateway.taken).toHaveLength(1)
})

// Fails when only the deliveries of alerts are looked at: the messages are deleted with the incident.
test('an incident is not deleted while text messages have to say that its alert has ended', async () => {
  const { school, gateway, alert, lockdown } = await endWhilePeopleHide()
  const { head } = school
  const body = { closed: 'now' } as const
  await head.callEndpoint('saveIncident', { parameters: { id: alert.incidentid }, body })
  const remove = () => head.call('DELETE', `/incidents/${alert.incidentid}`)
  const areOthersDone = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).every(({ next }) => next === null)
  await expect.poll(areOthersDone).toBe(true)
  const refused = { status: 403, body: { code: 'open-alert' } }
  expect(await remove()).toMatchObject(refused)
  await untilItWaits(school)
  expect(await remove()).toMatchObject(refused)
  await endAlert(head, lockdown.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  await expect.poll(async () => (await remove()).status).toBe(200)
})

// Fails when the steps begin anew: people would walk back in and hear of the mistake minutes later.
test('whoever was told of the end is told at once that the alert goes on, and then of its real end', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  await endAlert(head, id)
  await untilTakenAsTimePasses(gateway, 2, school)
  const { id: goesOn } = await sendAlert(head, { continues: id })
  await untilTaken(gateway, 3)
  await endAlert(head, goesOn)
  await untilTakenAsTimePasses(gateway, 4, school)
  expect(textsOf(gateway)).toEqual([
    expect.stringMatching(/^Evacuate/),
    expect.stringMatching(/^Ended/),
    expect.stringMatching(/The all clear was a mistake/),
    expect.stringMatching(/^Ended/),
  ])
})

// Fails when only messages of the alert that goes on count: it has ended before one of them was sent.
test('whoever was told of an alert is told of its real end, also if it goes on for seconds only', async () => {
  const { school, gateway, alert, lockdown } = await endWhilePeopleHide()
  const { head } = school
  await untilItWaits(school)
  const { id: goesOn } = await sendAlert(head, { continues: alert.id })
  await endAlert(head, goesOn)
  await endAlert(head, lockdown.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  expect(textsOf(gateway)[1]).toMatch(/^Ended: Evacuate/)
  await twoRounds()
  expect(gateway.taken).toHaveLength(2)
})

test('a gateway that answers slowly about the alert keeps nobody from hearing of the real end', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  gateway.behave('hang')
  const { id } = await sendAlert(head)
  pass(60)
  const first = async () => (await messagesOf(head)).at(-1)
  await expect.poll(async () => (await first())?.attempts).toBe(1)
  await endAlert(head, id)
  const { id: goesOn } = await sendAlert(head, { continues: id })
  await endAlert(head, goesOn)
  await expect.poll(async () => (await first())?.outcome).toBe('No response')
  gateway.behave('work')
  await untilTakenAsTimePasses(gateway, 1, school)
  expect(textsOf(gateway)).toEqual([expect.stringMatching(/^Ended/)])
})

// Fails when only the last attempt counts: a gateway may have taken the message at the first.
test('whoever may have been told by an attempt without an answer is told of the end', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  gateway.behave('hang')
  const { id } = await sendAlert(head)
  pass(60)
  const first = async () => (await messagesOf(head)).at(-1)
  await expect.poll(async () => (await first())?.outcome).toBe('No response')
  gateway.behave({ status: 409 })
  await expect
    .poll(async () => {
      pass(5)
      return (await first())?.state
    })
    .toBe('failed')
  gateway.behave('work')
  await endAlert(head, id)
  await untilTakenAsTimePasses(gateway, 1, school)
  expect(textsOf(gateway)).toEqual([expect.stringMatching(/^Ended/)])
})

// Fails where the log is silent: they still believe that the alert is on.
test('the log names those who could not be told of the end', async () => {
  const { school, gateway, id } = await toldAndGatewayBroken()
  await endAlert(school.head, id.alert)
  await untilGivenUp(school)
  await expect
    .poll(async () => (await logOf(school.head, id.incident)).at(-1))
    .toBe(
      'Evacuate alert: Dana Fox was not told of its end by text message or call, and may still believe that it is on. Ring them.',
    )
  expect(gateway.taken).toHaveLength(1)
})

// Fails where what the log is to say is known only to the process that could not write it.
test('a log that could not be written names those who were not told once it can', async () => {
  const { school, id } = await toldAndGatewayBroken()
  const { database } = school.server
  await database.query(`
    create function fail_to_write() returns trigger language plpgsql as $$
    begin
      if new.content like '%not told of its end%' then raise 'no room'; end if;
      return new;
    end $$`)
  await database.query(`
    create trigger failing before insert on log_entries
    for each row execute function fail_to_write()`)
  await endAlert(school.head, id.alert)
  await untilGivenUp(school)
  await twoRounds()
  const untold = async () => (await logOf(school.head, id.incident)).filter(isUntold)
  expect(await untold()).toEqual([])
  await database.query('drop trigger failing on log_entries')
  await expect.poll(untold).toHaveLength(1)
  await twoRounds()
  expect(await untold()).toHaveLength(1)
})

test('after the incident is closed, those who were not told stand in a mail to the admins', async () => {
  const { school, named } = await closedAndGatewayBroken()
  await untilGivenUp(school)
  await expect.poll(() => named().flatMap(({ to }) => to)).toEqual(['head@riverside.example'])
})

test('after the incident is closed, those who were not told stand in the log of another that is open', async () => {
  const { school, named } = await closedAndGatewayBroken()
  const other = await reportIncident(school.head)
  await untilGivenUp(school)
  await expect
    .poll(() => logOf(school.head, other))
    .toContainEqual(expect.stringContaining('Dana Fox was not told of its end'))
  await twoRounds()
  expect(named()).toEqual([])
})

/** The incident was closed, and its alert ended with it. */
async function closedAndGatewayBroken() {
  const mails = await startMailServer()
  const { school, id } = await toldAndGatewayBroken({ SMTP_URL: mails.address })
  const closing = { closed: 'now', endalerts: true } as const
  await school.head.callEndpoint('saveIncident', { parameters: { id: id.incident }, body: closing })
  school.pass(120)
  const named = () =>
    mails.received.filter(({ data }) => data.includes('Dana Fox was not told of its end'))
  return { school, named }
}

/** The teacher was told of an alert by text message; since then the gateway takes nothing. */
async function toldAndGatewayBroken(env: Record<string, string> = {}) {
  const school = await openChannelSchool({ env })
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id, incidentid } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  await expect.poll(async () => (await messagesOf(head))[0]?.state).toBe('handed')
  gateway.behave({ status: 500 })
  return { school, gateway, id: { alert: id, incident: incidentid } }
}

const untilGivenUp = ({ head, pass }: ChannelSchool) =>
  expect
    .poll(async () => {
      pass(10)
      return (await messagesOf(head))[0]
    })
    .toMatchObject({ event: 'ended', state: 'failed' })

const isUntold = (content: string) => content.includes('not told of its end')
