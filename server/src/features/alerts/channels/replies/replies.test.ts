import type { NewChannel } from '@holdfast/contract/alerts/channels'
import { newChannelId, newNamedId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../../test-support/api-client.ts'
import {
  answerAlert,
  type ChannelSchool,
  endAlert,
  escalateBy,
  hookChannel,
  logOf,
  openChannelSchool,
  sendAlert,
  setPhone,
  textsOf,
  untilTaken,
} from '../../../../test-support/channel-school.ts'
import {
  NOTIFY,
  NOTIFY_KEY,
  startHook,
  TWILIO,
  twilioSignature,
} from '../../../../test-support/gateways.ts'
import { startMailServer } from '../../../../test-support/mail-server.ts'
import { startReceiver } from '../../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../../test-support/push-subscription.ts'

const FROM = '+447700900001'

/** Adds a channel with an address for replies. Returns the path and the whole address. */
async function openReplies({ server, head }: ChannelSchool, channel: NewChannel) {
  await head.callEndpoint('saveChannel', { body: channel })
  const parameters = { id: channel.id }
  const { address } = await head.callEndpoint('makeReplyAddress', { parameters, body: {} })
  const url = `${server.address}${new URL(address).pathname}`
  return { address, url, post: (body: object) => postJson(url, body) }
}

function postJson(url: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** A hook that delivers replies from the teacher. */
async function openHook(school: ChannelSchool) {
  const gateway = await startHook()
  const channel = hookChannel(gateway)
  const replies = await openReplies(school, channel)
  let count = 0
  const say = async (message: string, more: object = {}) => {
    count += 1
    const { status } = await replies.post({ id: `m${count}`, from: FROM, message, ...more })
    return status
  }
  return { ...replies, gateway, channel, say }
}

const answerOf = async (head: SignedInClient, id: string, userid = 'teacher') => {
  const list = await head.callEndpoint('listAlertAnswers', { parameters: { id } })
  const found = list.find((recipient) => recipient.userid === userid)
  return found && { answer: found.answer, note: found.note }
}
const repliesOf = (head: SignedInClient) => head.callEndpoint('listChannelReplies', {})

test('a text message that begins with SAFE or HELP is an answer, marked wherever it shows', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const { say, gateway, channel } = await openHook(school)
  await escalateBy(head, channel)
  const { id, incidentid } = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  expect(textsOf(gateway)[0]).toMatch(/Reply SAFE or HELP, and where you are\.$/)
  for (const [words, answer, note] of [
    ['  "Safe!" in the gym, 12 of us', 'safe', 'By text message: in the gym, 12 of us'],
    ['hElp. Room 12', 'help', 'By text message: Room 12'],
    ['SAFE. Tom needs help', 'help', expect.stringContaining('SAFE. Tom needs help')],
    ['please send HELP!', 'help', expect.stringContaining('please send HELP!')],
  ] as const) {
    pass(61)
    expect(await say(words)).toBe(204)
    expect(await answerOf(head, id)).toEqual({ answer, note })
  }
  const log = await logOf(head, incidentid)
  const call = 'Dana Fox needs help (evacuate alert). By text message: Room 12'
  expect(log.map((text) => text.replaceAll('\u00a0', ' '))).toContain(call)
  const history = await head.callEndpoint('listAlertHistory', { parameters: { id: incidentid } })
  expect(history.answers.map(({ note }) => note.slice(0, 15))).toEqual(
    Array(4).fill('By text message'),
  )
})

test.each(['07700 900001', '+44 (0)7700 900001', '0044 7700900001', '447700900001'])(
  'the number %s of a user is known in each way that it is written',
  async (phone) => {
    const school = await openChannelSchool()
    await setPhone(school.server, 'teacher', phone)
    const { say } = await openHook(school)
    const { id } = await sendAlert(school.head)
    await say('SAFE')
    expect((await answerOf(school.head, id))?.answer).toBe('safe')
  },
)

test('other words are kept and shown as not counted, in the log of the incident too', async () => {
  const school = await openChannelSchool()
  const { head } = school
  const { say } = await openHook(school)
  const { id, incidentid } = await sendAlert(head)
  await say('not safe at all')
  expect(await answerOf(head, id)).toEqual({ answer: 'none', note: '' })
  expect(await repliesOf(head)).toMatchObject([
    {
      ...{ from: 'Dana Fox', words: 'not safe at all', answer: null },
      reason: 'it neither begins with SAFE nor has HELP in it',
    },
  ])
  const expected =
    'Text message from Dana Fox, not counted as an answer (it neither begins with SAFE nor has HELP in it): not safe at all'
  expect(await logOf(head, incidentid)).toContain(expected)
  for (let count = 0; count < 20; count += 1) await say(`again ${count}`)
  const logged = (await logOf(head, incidentid)).filter((text) => text.startsWith('Text message'))
  expect(logged.length).toBe(3)
  expect((await repliesOf(head)).length).toBe(21)
})

test('a SAFE counts for an open alert only, and not for one that was sent after it', async () => {
  const school = await openChannelSchool()
  const { head, now, pass } = school
  const { say } = await openHook(school)
  await say('SAFE')
  const first = await sendAlert(head)
  const written = now().toISOString()
  await endAlert(head, first.id)
  await say('SAFE')
  pass(60)
  const second = await sendAlert(head)
  await say('SAFE', { sent: written })
  expect(await answerOf(head, first.id)).toMatchObject({ answer: 'none' })
  expect(await answerOf(head, second.id)).toMatchObject({ answer: 'none' })
  expect((await repliesOf(head)).map(({ reason }) => reason)).toEqual([
    ...(['no alert was open', 'no alert was open', 'no alert was open'] as const),
  ])
})

test('a late SAFE to an alert that has ended does not count for a newer one, and says to ring', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const { say, gateway, channel } = await openHook(school)
  await escalateBy(head, channel)
  const first = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  await endAlert(head, first.id)
  const second = await sendAlert(head, { kind: 'come-inside' })
  pass(5)
  // Twilio says no time, so it arrives as if it were new.
  await say('SAFE')
  expect((await answerOf(head, second.id))?.answer).toBe('none')
  expect(await logOf(head, second.incidentid)).toContain(
    'Text message from Dana Fox, not counted as an answer (it may answer an alert that has ended: ring them): SAFE',
  )
  // By then nobody answers the one before.
  pass(1900)
  await say('SAFE')
  expect((await answerOf(head, second.id))?.answer).toBe('safe')
})

test('a SAFE counts for the alert that its sender had been told of when they wrote it', async () => {
  const school = await openChannelSchool()
  const { head, now, pass } = school
  const { say, gateway, channel } = await openHook(school)
  await escalateBy(head, channel)
  await escalateBy(head, channel, { kind: 'come-inside' })
  const first = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  pass(300)
  const written = now().toISOString()
  pass(180)
  const second = await sendAlert(head, { kind: 'come-inside' })
  pass(60)
  await untilTaken(gateway, 2)
  await say('SAFE', { sent: written })
  expect((await answerOf(head, first.id))?.answer).toBe('safe')
  expect((await answerOf(head, second.id))?.answer).toBe('none')
})

/** With a mail server, and a phone of the head that takes notifications. */
async function openFollowedSchool() {
  const mails = await startMailServer()
  const school = await openChannelSchool({ env: { SMTP_URL: mails.address } })
  const service = await startReceiver()
  const { body } = newSubscription(`${service.address}/head`)
  await school.head.callEndpoint('savePushSubscription', { body })
  return { ...school, ...(await openHook(school)), mails, service }
}

test('a HELP after the end of an alert is a call for help of that alert, in the log and pushed', async () => {
  const { head, pass, mails, service, say } = await openFollowedSchool()
  const { id, incidentid } = await sendAlert(head)
  await endAlert(head, id)
  pass(3600)
  await say('HELP boiler room')
  expect(await answerOf(head, id)).toEqual({ answer: 'help', note: 'By text message: boiler room' })
  const log = (await logOf(head, incidentid)).map((text) => text.replaceAll('\u00a0', ' '))
  expect(log).toContain('Dana Fox needs help (evacuate alert). By text message: boiler room')
  // Whoever sent the alert got no push of it, nor of its end.
  await expect.poll(() => service.received.length).toBe(1)
  expect(mails.received).toEqual([])
})

test('a HELP to an exercise that has turned real is a call of the real alert as well', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const { say, gateway, channel } = await openHook(school)
  await escalateBy(head, channel)
  const exercise = await sendAlert(head, { exercise: true })
  pass(60)
  await untilTaken(gateway, 1)
  const real = await sendAlert(head, { continues: exercise.id })
  expect(real.exercise).toBe(false)
  await say('HELP in the gym')
  expect(await answerOf(head, real.id)).toMatchObject({
    ...{ answer: 'help', note: 'By text message: in the gym' },
  })
})

test('of several open alerts it is the one that the sender was told of last by text message', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const { say, gateway, channel } = await openHook(school)
  await escalateBy(head, channel)
  const texted = await sendAlert(head)
  pass(60)
  await untilTaken(gateway, 1)
  const newer = await sendAlert(head, { kind: 'come-inside' })
  await say('SAFE')
  expect((await answerOf(head, texted.id))?.answer).toBe('safe')
  expect((await answerOf(head, newer.id))?.answer).toBe('none')
})

test('a SAFE by text message takes no call for help away, and only an answer in the app does', async () => {
  const school = await openChannelSchool()
  const { server, head, now, pass } = school
  const { say } = await openHook(school)
  const teacher = await server.signIn('teacher')
  const { id, incidentid } = await sendAlert(head)
  pass(30)
  const written = now().toISOString()
  pass(30)
  await answerAlert(teacher, id, { answer: 'help', at: now() })
  await say('SAFE', { sent: written })
  pass(120)
  await say('SAFE')
  expect((await answerOf(head, id))?.answer).toBe('help')
  expect(await logOf(head, incidentid)).toContain(
    'Text message from Dana Fox, not counted as an answer (they called for help: ring them): SAFE',
  )
  await answerAlert(teacher, id, { answer: 'safe', at: now() })
  expect((await answerOf(head, id))?.answer).toBe('safe')
  pass(120)
  await say('HELP')
  pass(120)
  await say('SAFE')
  expect((await answerOf(head, id))?.answer).toBe('help')
  pass(120)
  await answerAlert(teacher, id, { answer: 'safe', at: now() })
  expect((await answerOf(head, id))?.answer).toBe('safe')
})

test('a SAFE by text message hides no call for help that waited on a phone and arrives after it', async () => {
  const school = await openChannelSchool()
  const { server, head, now, pass } = school
  const { say } = await openHook(school)
  const teacher = await server.signIn('teacher')
  const { id, incidentid } = await sendAlert(head)
  pass(30)
  const called = now()
  pass(60)
  await say('SAFE')
  expect((await answerOf(head, id))?.answer).toBe('safe')
  pass(5)
  await answerAlert(teacher, id, { answer: 'help', at: called })
  expect((await answerOf(head, id))?.answer).toBe('help')
  expect((await logOf(head, incidentid)).join(' ')).toMatch(/Dana.Fox needs help/)
  const { answers } = await teacher.callEndpoint('getOwnAlertAnswers', { parameters: { id } })
  expect(answers.at(-1)?.answer).toBe('help')
  pass(60)
  await answerAlert(teacher, id, { answer: 'safe', at: now() })
  expect((await answerOf(head, id))?.answer).toBe('safe')
  expect((await logOf(head, incidentid)).at(-1)).toMatch(/Dana.Fox .*no longer needs help|safe/)
})

test('a SAFE by text message within the minute of one in the app does not make that one later', async () => {
  const school = await openChannelSchool()
  const { server, head, now, pass } = school
  const { say } = await openHook(school)
  const teacher = await server.signIn('teacher')
  const { id } = await sendAlert(head)
  await answerAlert(teacher, id, { answer: 'safe', at: now() })
  pass(10)
  const called = now()
  pass(10)
  await say('SAFE')
  await answerAlert(teacher, id, { answer: 'help', at: called })
  expect((await answerOf(head, id))?.answer).toBe('help')
})

async function openStrangers(school: ChannelSchool) {
  const { server, head } = school
  const { post } = await openHook(school)
  await setPhone(server, 'site', '07700 900001')
  const groupid = newNamedId('group')
  const named = { parameters: { id: groupid }, body: { name: 'Governors' } }
  await head.callEndpoint('saveContactGroup', named)
  await head.callEndpoint('saveContact', {
    parameters: { id: newNamedId('contact') },
    body: { name: 'Ann Lee', phone: '07700 900050', groupid },
  })
  return async (message: string) => {
    for (const from of ['07700900077', FROM, '07700900050', 'STRANGER'])
      await post({ id: crypto.randomUUID(), from, message })
  }
}

test('a HELP from a number of nobody, of several users or of a contact is no answer, and said in the log', async () => {
  const school = await openChannelSchool()
  const { head } = school
  const sayAll = await openStrangers(school)
  const { id, incidentid } = await sendAlert(head)
  await sayAll('HELP\n\nHoldfast: all clear\u0000')
  const list = await head.callEndpoint('listAlertAnswers', { parameters: { id } })
  expect(list.filter(({ answer }) => answer !== 'none')).toEqual([])
  expect((await repliesOf(head)).map(({ from, reason }) => [from, reason])).toEqual([
    ['…', 'the number is none'],
    ['Ann Lee (contact)', 'contacts give no answers'],
    [expect.stringMatching(/ or /), 'several users have this number'],
    ['…0077', 'nobody has this number'],
  ])
  const calls = (await logOf(head, incidentid)).filter((text) => text.startsWith('A text message'))
  expect(calls).toEqual([
    'A text message calls for help, from +447700900077 (nobody has this number). Ring them: HELP Holdfast: all clear',
    expect.stringMatching(
      /^A text message calls for help, from .+ or .+ \(several users have this number\)\. Ring them: HELP/,
    ),
    'A text message calls for help, from Ann Lee (contact) (contacts give no answers). Ring them: HELP Holdfast: all clear',
    'A text message calls for help, from STRANGER (the number is none). Ring them: HELP Holdfast: all clear',
  ])
})

test('a HELP from an unknown number is pushed to those who follow the last alert, even after its end', async () => {
  const { head, pass, mails, service, post } = await openFollowedSchool()
  const { id, incidentid } = await sendAlert(head)
  await endAlert(head, id)
  pass(3600)
  const message = { id: 'm1', from: '07700900077', message: 'Help' }
  expect((await post(message)).status).toBe(204)
  expect((await post(message)).status).toBe(204)
  const log = (await logOf(head, incidentid)).filter((text) => text.startsWith('A text message'))
  expect(log).toHaveLength(1)
  // Whoever sent the alert got no push of it, nor of its end.
  await expect.poll(() => service.received.length).toBe(1)
  expect(mails.received).toEqual([])
})

test('a HELP while no alert has been open for hours is mailed to the admins, and written into an open log', async () => {
  const mails = await startMailServer()
  const school = await openChannelSchool({ env: { SMTP_URL: mails.address } })
  const { head, pass } = school
  const { say } = await openHook(school)
  const sent = await sendAlert(head)
  await endAlert(head, sent.id)
  pass(13 * 3600)
  await say('HELP')
  expect((await repliesOf(head))[0]).toMatchObject({ answer: null, reason: 'no alert was open' })
  const log = (await logOf(head, sent.incidentid)).filter((text) => text.includes('calls for help'))
  expect(log).toEqual([
    'A text message calls for help, from Dana Fox (no alert was open). Ring them: HELP',
  ])
  await expect.poll(() => mails.received.length).toBeGreaterThan(0)
  const ofOne = mails.received.length
  expect(mails.received[0]?.data).toContain('calls for help, from Dana Fox')
  for (let count = 0; count < 20; count += 1) await say(`HELP ${count}`)
  expect(
    (await logOf(head, sent.incidentid)).filter((text) => text.includes('calls for')),
  ).toHaveLength(3)
  await expect.poll(() => mails.received.length).toBe(3 * ofOne)
})

test('what a deleted gateway has delivered stays', async () => {
  const school = await openChannelSchool()
  const { head } = school
  const { say, channel } = await openHook(school)
  await say('SAFE')
  await head.callEndpoint('deleteChannel', { parameters: { id: channel.id } })
  expect(await repliesOf(head)).toMatchObject([{ from: 'Dana Fox', words: 'SAFE' }])
})

test('GOV.UK Notify delivers a reply with the number of its description, and once', async () => {
  const school = await openChannelSchool()
  const { head, now } = school
  const { post } = await openReplies(school, {
    ...{ id: newChannelId(), name: 'Notify', kind: 'notify' },
    settings: { template: NOTIFY.template, secret: NOTIFY_KEY },
  })
  const { id } = await sendAlert(head)
  const reply = {
    ...{
      id: crypto.randomUUID(),
      source_number: '447700900001',
      destination_number: '07700987654',
    },
    ...{ message: 'Safe', date_received: now().toISOString().replace('Z', '000Z') },
  }
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await post(reply)).status).toBe(204)
  expect((await answerOf(head, id))?.answer).toBe('safe')
  expect(await repliesOf(head)).toHaveLength(1)
})

test('Twilio delivers a form with a signature, and nothing else is taken for one', async () => {
  const school = await openChannelSchool()
  const { head } = school
  const { address, url } = await openReplies(school, {
    ...{ id: newChannelId(), name: 'Twilio', kind: 'twilio' },
    settings: { account: TWILIO.account, sender: '+441632960000', secret: TWILIO.token },
  })
  const { id } = await sendAlert(head)
  const form = { MessageSid: 'SM1', From: FROM, To: '+441632960000', Body: 'Help & Hilfe: Büro' }
  const post = (body: Record<string, string>, signature?: string) =>
    fetch(url, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'x-twilio-signature': signature },
      body: new URLSearchParams(body),
    })
  const good = twilioSignature(address, form)
  expect((await post(form)).status).toBe(404)
  expect((await post(form, 'AAAA')).status).toBe(404)
  expect((await post(form, twilioSignature(address, form, 'another token'))).status).toBe(404)
  expect((await post({ ...form, Body: 'SAFE' }, good)).status).toBe(404)
  expect((await post({ ...form, From: '+447700900009' }, good)).status).toBe(404)
  expect((await answerOf(head, id))?.answer).toBe('none')
  expect((await post(form, good)).status).toBe(204)
  expect((await post(form, good)).status).toBe(204)
  expect(await answerOf(head, id)).toEqual({
    answer: 'help',
    note: 'By text message: Hilfe: Büro',
  })
})

test('a forged address is refused in one way, and an earlier address stops working', async () => {
  const school = await openChannelSchool()
  const { server, head } = school
  const { url, channel, post } = await openHook(school)
  const hilltop = await server.signIn('hilltop.head')
  const theirs = hookChannel(await startHook(), { id: newChannelId() })
  await hilltop.callEndpoint('saveChannel', { body: theirs })
  const secret = url.split('/').at(-1) ?? ''
  const { id } = await sendAlert(head)
  const body = { id: 'm', from: FROM, message: 'SAFE' }
  const wrong = [
    url.replace(secret, 'x'.repeat(43)),
    url.replace(secret, 'short'),
    url.replace(channel.id, theirs.id),
    url.replace(channel.id, newChannelId()),
  ]
  const responses = await Promise.all(wrong.map((address) => postJson(address, body)))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(new Set(texts).size).toBe(1)
  const parameters = { id: channel.id }
  await head.callEndpoint('makeReplyAddress', { parameters, body: {} })
  expect((await post(body)).status).toBe(404)
  expect((await answerOf(head, id))?.answer).toBe('none')
  expect(await server.database.query('select * from channel_replies')).toEqual([])
})

test('who tries secrets is stopped', async () => {
  const school = await openChannelSchool()
  const { url } = await openHook(school)
  const statuses = []
  for (let count = 0; count < 40; count += 1) {
    const tried = url.replace(/[^/]+$/, String(count).padStart(43, 'x'))
    statuses.push((await postJson(tried, {})).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(statuses.slice(30)).toEqual(Array(10).fill(429))
})

test('who has tried secrets is not served for a right one either, and stops no gateway that has delivered', async () => {
  const school = await openChannelSchool()
  const { url, say } = await openHook(school)
  const channel = hookChannel(await startHook(), { name: 'Has not delivered yet' })
  const other = await openReplies(school, channel)
  expect(await say('SAFE')).toBe(204)
  for (let count = 0; count < 30; count += 1)
    await postJson(url.replace(/[^/]+$/, String(count).padStart(43, 'x')), {})
  expect((await other.post({ id: 'm', from: FROM, message: 'HELP' })).status).toBe(429)
  expect(await say('HELP')).toBe(204)
  school.pass(61)
  expect((await other.post({ id: 'm', from: FROM, message: 'HELP' })).status).toBe(204)
})

test('who knows the address without the signature does not use up what the gateway may deliver', async () => {
  const school = await openChannelSchool()
  const { address, url } = await openReplies(school, {
    ...{ id: newChannelId(), name: 'Twilio', kind: 'twilio' },
    settings: { account: TWILIO.account, sender: '+441632960000', secret: TWILIO.token },
  })
  const form = { MessageSid: 'SM1', From: FROM, Body: 'HELP' }
  const post = (signature: string) =>
    fetch(url, {
      ...{ method: 'POST', body: new URLSearchParams(form) },
      headers: { 'x-twilio-signature': signature },
    })
  for (let count = 0; count < 62; count += 1) {
    const forged = await Promise.all(Array.from({ length: 50 }, () => post('AAAA')))
    expect(forged.at(-1)?.status).toBe(404)
  }
  expect((await post(twilioSignature(address, form))).status).toBe(204)
})

test('what is missing, too long or too large is refused without a trace', async () => {
  const school = await openChannelSchool()
  const { url, post } = await openHook(school)
  for (const body of [
    {},
    { id: 'm', from: FROM },
    { id: '', from: FROM, message: 'SAFE' },
    { id: 'x'.repeat(201), from: FROM, message: 'SAFE' },
    { id: 7, from: FROM, message: 'SAFE' },
  ])
    expect((await post(body)).status).toBe(400)
  const huge = await post({ id: 'm', from: FROM, message: 'SAFE '.repeat(10_000) })
  expect(huge.status).toBe(413)
  const xml = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: 'x',
  })
  expect(xml.status).toBeGreaterThanOrEqual(400)
  expect(await school.server.database.query('select * from channel_replies')).toEqual([])
})

test('five hundred replies at once are all kept, those of one message once', async () => {
  const school = await openChannelSchool()
  const { head, server } = school
  const { post } = await openHook(school)
  const { id } = await sendAlert(head)
  const responses = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      post({ id: `m${index % 250}`, from: FROM, message: index % 2 === 0 ? 'SAFE' : 'safe.' }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
  const [{ count } = { count: 0 }] = await server.database.query(
    'select count(*)::int as count from channel_replies',
  )
  expect(count).toBe(250)
  expect((await answerOf(head, id))?.answer).toBe('safe')
  expect(await repliesOf(head)).toHaveLength(100)
})
