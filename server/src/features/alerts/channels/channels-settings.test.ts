import type { NewChannel } from '@holdfast/contract/alerts/channels'
import { newChannelId, newNamedId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { hookChannel, openChannelSchool, setPhone } from '../../../test-support/channel-school.ts'
import {
  HOOK_SECRET,
  NOTIFY,
  NOTIFY_KEY,
  startHook,
  startNotify,
  startTwilio,
  TWILIO,
} from '../../../test-support/gateways.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { MAX_CHANNELS } from './channels-routes.ts'

const notify = (more: Partial<NewChannel['settings']> = {}): NewChannel => ({
  ...{ id: newChannelId(), name: 'Notify', kind: 'notify' },
  settings: { template: NOTIFY.template, secret: NOTIFY_KEY, ...more },
})

test('a secret is written and never read: not in responses, activity, log, or the database as it is', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const { server, head } = await openChannelSchool({ log })
  const gateway = await startHook()
  // It repeats what it was told.
  gateway.behave({ status: 500, body: JSON.stringify({ message: `wrong: ${HOOK_SECRET}` }) })
  const channel = hookChannel(gateway)
  const texts = [JSON.stringify(await head.callEndpoint('saveChannel', { body: channel }))]
  const parameters = { id: channel.id }
  const { address } = await head.callEndpoint('makeReplyAddress', { parameters, body: {} })
  const tested = await head.callEndpoint('testChannel', { parameters, body: {} })
  expect(tested.message).toBe('Status 500: wrong: …')
  texts.push(JSON.stringify(tested))
  // The secret is in the address that the gateway calls, and the server logs requests.
  const path = new URL(address).pathname
  const reply = JSON.stringify({ id: 'm', from: '07700900001', message: 'SAFE' })
  const headers = { 'content-type': 'application/json' }
  for (const body of [reply, '{}', 'no JSON'])
    await fetch(`${server.address}${path}`, { method: 'POST', headers, body })
  expect(lines).not.toEqual([])
  texts.push(JSON.stringify(await head.callEndpoint('listChannels', {})))
  texts.push(JSON.stringify(await head.callEndpoint('listActivity', {})))
  const rows = await server.database.query('select t::text from channels t')
  texts.push(JSON.stringify(rows), lines.join(''))
  const hex = Buffer.from(HOOK_SECRET).toString('hex')
  for (const text of texts) {
    expect(text).not.toContain(HOOK_SECRET)
    expect(text).not.toContain(hex)
    expect(text).not.toContain(address.split('/').at(-1))
  }
})

test('the stored secret goes to the gateway and account for which it was entered, and to no other', async () => {
  const { head } = await openChannelSchool()
  const [first, other] = [await startHook(), await startHook()]
  const channel = hookChannel(first)
  await head.callEndpoint('saveChannel', { body: channel })
  const save = (settings: object, more: object = {}) =>
    head.call('POST', '/channels', { body: { ...channel, ...more, settings } })
  expect(await save({ address: first.address }, { name: 'Renamed' })).toMatchObject({ status: 200 })
  const refused = {
    status: 400,
    body: { errors: ['Enter the secret of this gateway and account'] },
  }
  expect(await save({ address: other.address })).toMatchObject(refused)
  expect(await save({ address: first.address, account: 'other' })).toMatchObject(refused)
  expect(await save({ address: other.address, secret: 'another long secret' })).toMatchObject({
    status: 200,
  })
})

test('an admin of another organisation cannot see, use, change or delete a channel', async () => {
  const { server, head } = await openChannelSchool()
  const channel = hookChannel(await startHook())
  await head.callEndpoint('saveChannel', { body: channel })
  const hilltop = await server.signIn('hilltop.head')
  expect(await hilltop.callEndpoint('listChannels', {})).toEqual([])
  const path = `/channels/${channel.id}`
  for (const [method, address] of [
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['POST', `${path}/replyaddress`],
  ] as const)
    expect(await hilltop.call(method, address, { body: {} })).toMatchObject({ status: 404 })
  const step = { escalation: [{ after: 60, channel: channel.id }] }
  expect(await hilltop.call('POST', '/escalations/evacuate', { body: step })).toMatchObject({
    status: 400,
    body: { errors: ['Choose channels that exist'] },
  })
  // The same id in another organisation is another channel, with a secret of its own.
  expect(
    await hilltop.call('POST', '/channels', {
      body: { ...channel, settings: { address: channel.settings.address } },
    }),
  ).toMatchObject({ status: 400 })
  await hilltop.callEndpoint('saveChannel', { body: { ...channel, name: 'Theirs' } })
  expect((await head.callEndpoint('listChannels', {})).map(({ name }) => name)).toEqual([
    'School SMS',
  ])
})

test.each([
  [notify({ secret: 'too-short' }), 'The API key must be as GOV.UK Notify shows it once'],
  [notify({ template: '' }), 'Enter the ID of the Notify template'],
  [{ ...notify(), voice: true }, 'GOV.UK Notify makes no calls'],
  [notify({ address: 'http://10.0.0.1/' }), 'The gateway must have a public https address'],
  [notify({ address: 'http://169.254.169.254/' }), 'The gateway must have a public https address'],
  [notify({ address: 'file:///etc/passwd' }), 'The address must be like https'],
  [{ ...notify(), daylimit: 0 }, 'The limit for a day must be 1 or more'],
  [{ ...notify(), name: ' ' }, 'Enter a name'],
])('what cannot work is refused by a sentence', async (body, sentence) => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const response = await head.call<{ errors: string[] }>('POST', '/channels', { body })
  expect(response.status).toBe(400)
  expect(response.body.errors.join()).toContain(sentence)
  expect(await head.callEndpoint('listChannels', {})).toEqual([])
})

test('there are so many channels at most, and one that a kind of alert uses is not deleted', async () => {
  const { head } = await openChannelSchool()
  const channels = Array.from({ length: MAX_CHANNELS }, () => notify())
  for (const body of channels) await head.callEndpoint('saveChannel', { body })
  expect(await head.call('POST', '/channels', { body: notify() })).toMatchObject({ status: 400 })
  const [first, second] = channels.map(({ id }) => id)
  await head.callEndpoint('saveEscalation', {
    parameters: { id: 'evacuate' },
    body: {
      escalation: [
        { after: 120, channel: second ?? '' },
        { after: 60, channel: first ?? '' },
      ],
    },
  })
  const remove = () => head.call('DELETE', `/channels/${first}`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      message:
        'Evacuate sends text messages or calls by this gateway. Take it out of the steps first.',
    },
  })
  expect(await head.callEndpoint('listChannels', {})).toHaveLength(MAX_CHANNELS)
  await head.callEndpoint('saveEscalation', {
    parameters: { id: 'evacuate' },
    body: { escalation: [{ after: 120, channel: second ?? '' }] },
  })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('a test message that the gateway refused has tested nothing', async () => {
  const { head } = await openChannelSchool()
  const gateway = await startHook()
  gateway.behave({ status: 400, body: '{"message":"no such template"}' })
  const channel = hookChannel(gateway)
  await head.callEndpoint('saveChannel', { body: channel })
  const parameters = { id: channel.id }
  expect(await head.callEndpoint('testChannel', { parameters, body: {} })).toEqual({
    ...{ works: false, message: 'Status 400: no such template' },
  })
  expect(await head.callEndpoint('listChannels', {})).toMatchObject([
    // A number that a gateway refuses says nothing about the others.
    { tested: null, testoutcome: 'Status 400: no such template', failing: null },
  ])
})

test('a contact group that a kind of alert tells is not deleted, nor the one above it', async () => {
  const { head } = await openChannelSchool()
  const channel = notify()
  await head.callEndpoint('saveChannel', { body: channel })
  const [above, below] = [newNamedId('group'), newNamedId('group')]
  await head.callEndpoint('saveContactGroup', {
    ...{ parameters: { id: above }, body: { name: 'Outside' } },
  })
  await head.callEndpoint('saveContactGroup', {
    ...{ parameters: { id: below }, body: { name: 'Governors', parentgroupid: above } },
  })
  const steps = (kind: string, groups: string[]) =>
    head.callEndpoint('saveEscalation', {
      parameters: { id: kind },
      body: { escalation: [{ after: 60, channel: channel.id }], groups },
    })
  await steps('evacuate', [below])
  await steps('lockdown', [below])
  const refused = {
    status: 409,
    body: {
      message:
        'Lockdown and Evacuate send text messages or calls to this contact group, or to one inside it. Take it out of the steps first.',
    },
  }
  expect(await head.call('DELETE', `/contactgroups/${below}`)).toMatchObject(refused)
  expect(await head.call('DELETE', `/contactgroups/${above}`)).toMatchObject(refused)
  const body = { ids: [above] }
  expect(await head.call('DELETE', '/contactgroups', { body })).toMatchObject(refused)
  await steps('evacuate', [])
  await steps('lockdown', [])
  expect(await head.call('DELETE', `/contactgroups/${above}`)).toMatchObject({ status: 200 })
})

test('a contact group that went earlier leaves the steps, and stops nobody from changing them', async () => {
  const { server, head } = await openChannelSchool()
  const channel = notify()
  await head.callEndpoint('saveChannel', { body: channel })
  const [kept, deleted] = [newNamedId('group'), newNamedId('group')]
  for (const id of [kept, deleted])
    await head.callEndpoint('saveContactGroup', { parameters: { id }, body: { name: id } })
  const parameters = { id: 'evacuate' }
  const body = { escalation: [{ after: 60, channel: channel.id }], groups: [kept, deleted] }
  await head.callEndpoint('saveEscalation', { parameters, body })
  await server.database.query(`delete from contact_groups where id = '${deleted}'`)
  expect(await head.callEndpoint('listEscalations', {})).toMatchObject([{ groups: [kept] }])
  // By a form that was open meanwhile.
  const saved = await head.callEndpoint('saveEscalation', {
    ...{ parameters, body: { ...body, silent: true } },
  })
  expect(saved).toMatchObject({ groups: [kept], silent: true })
  const unknown = { ...body, groups: [newNamedId('group')] }
  expect(await head.call('POST', '/escalations/evacuate', { body: unknown })).toMatchObject({
    ...{ status: 400, body: { errors: ['Choose contact groups that exist'] } },
  })
})

test('a test message goes to the own number by each kind of gateway, and not too often', async () => {
  const { server, head, now } = await openChannelSchool()
  const [notified, twilio, hook] = [await startNotify(now), await startTwilio(), await startHook()]
  const channels: NewChannel[] = [
    notify({ address: notified.address }),
    {
      ...{ id: newChannelId(), name: 'Twilio', kind: 'twilio' },
      settings: {
        ...{ address: twilio.address, account: TWILIO.account, secret: TWILIO.token },
        sender: `MG${'0'.repeat(32)}`,
      },
    },
    hookChannel(hook),
  ]
  for (const body of channels) {
    await head.callEndpoint('saveChannel', { body })
    const parameters = { id: body.id }
    const tested = await head.callEndpoint('testChannel', { parameters, body: {} })
    expect(tested, body.kind).toEqual({
      works: true,
      message: 'The gateway has taken the test message.',
    })
  }
  for (const gateway of [notified, twilio, hook]) {
    expect(gateway.taken).toMatchObject([
      { to: '+447700900009', text: expect.stringMatching(/^TEST\. This is a test of Holdfast/) },
    ])
  }
  const parameters = { id: channels[2]?.id ?? '' }
  for (let count = 0; count < 7; count += 1)
    await head.callEndpoint('testChannel', { parameters, body: {} })
  const path = `/channels/${parameters.id}/test`
  expect(await head.call('POST', path, { body: {} })).toMatchObject({ status: 429 })
  await setPhone(server, 'head', '')
  expect(await head.callEndpoint('testChannel', { parameters, body: {} })).toMatchObject({
    works: false,
    message: expect.stringMatching(/^Enter your own telephone number/),
  })
})
