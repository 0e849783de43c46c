import type { NewChannel } from '@holdfast/contract/alerts/channels'
import { newChannelId, newNamedId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
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

vi.setConfig({ testTimeout: 60_000 })

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
    ['SAFE', 'safe', expect.stringContaining('By text message')],
  ] as const) {
    pass(61)
    expect(await say(words)).toBe(204)
    expect(await answerOf(head, id)).toEqual({ answer, note })
  }
  const log = await logOf(head, incidentid)
  const call = 'Dana Fox needs help (evacuate alert). By text message: Room 12'
  expect(log.map((text) => text.replaceAll('\u00a0', ' '))).toContain(call)
  const history = await head.callEndpoint('listAlertHistory', { parameters: { id: incidentid } })
  expect(history.answers.map(({ note }) => note.slice(0, 15))).toEqual([
    ...(['By text message', 'By text message', 'By text message'] as const),
  ])
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
      reason: 'it begins with neither SAFE nor HELP',
    },
  ])
  const expected =
    'Text message from Dana Fox, not counted as an answer (it begins with neither SAFE nor HELP): not safe at all'
  expect(await logOf(head, incidentid)).toContain(expected)
  for (let count = 0; count < 20; count += 1) await say(`again ${count}`)
  const logged = (await logOf(head, incidentid)).filter((text) => text.startsWith('Text message'))
  expect(logged.length).toBe(3)
  expect((await repliesOf(head)).length).toBe(21)
})

test('a reply counts for an open alert only, and not for one that was sent after it', async () => {
  const school = await openChannelSchool()
  const { head, now, pass } = school
  const { say } = await openHook(school)
  await say('HELP')
  const first = await sendAlert(head)
  const written = now().toISOString()
  await endAlert(head, first.id)
  await say('HELP')
  pass(600)
  const second = await sendAlert(head)
  await say('SAFE', { sent: written })
  expect(await answerOf(head, first.id)).toMatchObject({ answer: 'none' })
  expect(await answerOf(head, second.id)).toMatchObject({ answer: 'none' })
  expect((await repliesOf(head)).map(({ reason }) => reason)).toEqual([
    ...(['no alert was open', 'no alert was open', 'no alert was open'] as const),
  ])
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

test('a SAFE by text message takes no call for help of the app away, neither an earlier nor a later one', async () => {
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
    'Text message from Dana Fox, not counted as an answer (they called for help in the app: ring them): SAFE',
  )
  await answerAlert(teacher, id, { answer: 'safe', at: now() })
  pass(120)
  await say('HELP')
  expect((await answerOf(head, id))?.answer).toBe('help')
  pass(120)
  await say('SAFE')
  expect((await answerOf(head, id))?.answer).toBe('safe')
})

test('a late SAFE by text message that was written before a call for help in the app does not hide it', async () => {
  const school = await openChannelSchool()
  const { server, head, now, pass } = school
  const { say } = await openHook(school)
  const teacher = await server.signIn('teacher')
  const { id } = await sendAlert(head)
  pass(30)
  const written = now().toISOString()
  pass(60)
  await say('SAFE', { sent: written })
  await answerAlert(teacher, id, { answer: 'help', at: new Date(now().getTime() - 30_000) })
  expect((await answerOf(head, id))?.answer).toBe('help')
})

test('numbers of nobody, of several users and of contacts are no answers', async () => {
  const school = await openChannelSchool()
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
  const { id } = await sendAlert(head)
  for (const [index, from] of ['07700900077', FROM, '07700900050', 'STRANGER'].entries())
    await post({ id: `m${index}`, from, message: 'HELP' })
  const list = await head.callEndpoint('listAlertAnswers', { parameters: { id } })
  expect(list.filter(({ answer }) => answer !== 'none')).toEqual([])
  expect((await repliesOf(head)).map(({ from, reason }) => [from, reason])).toEqual([
    ['…', 'the number is none'],
    ['Ann Lee (contact)', 'contacts give no answers'],
    [expect.stringMatching(/ or /), 'several users have this number'],
    ['…0077', 'nobody has this number'],
  ])
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
