import { newAlertId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { connectSiren, findCapErrors, summaryOf, textsOf } from '../../../test-support/cap-feed.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000

const send = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate', ...more } })
const end = (client: SignedInClient, id: string, body: object = {}) =>
  client.callEndpoint('endAlert', { parameters: { id }, body })
const update = (client: SignedInClient, id: string, message: string) =>
  client.callEndpoint('addAlertUpdate', {
    parameters: { id },
    body: { id: crypto.randomUUID(), message },
  })

async function startSchool(more: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(more)
  const head = await server.signIn('head')
  const siren = await connectSiren(server, head)
  const summaries = async () => (await siren.read()).map(summaryOf)
  return { server, head, siren, summaries }
}

test('an alert, its update and its end are messages that refer to the earlier ones, without a name', async () => {
  const { head, siren, summaries } = await startSchool()
  expect(await summaries()).toEqual([])
  const { id, authorname } = await send(head, { message: 'Fire in the "hall" & <gym>\u0007\ud800' })
  const [first = ''] = await siren.read()
  expect(summaryOf(first)).toBe('Alert Actual: Evacuate')
  expect(textsOf(first, 'description')).toEqual([
    'Fire in the &quot;hall&quot; &amp; &lt;gym&gt;\ufffd',
  ])
  expect(textsOf(first, 'references')).toEqual([])
  expect(textsOf(first, 'sender')).toEqual(['riverside@127.0.0.1:8080'])
  expect(textsOf(first, 'responseType')).toEqual(['Evacuate'])
  expect(first).not.toContain(authorname)

  await update(head, id, 'Use Gate B')
  await update(head, id, 'Use Gate C')
  const [second = '', again] = await siren.read()
  expect(again).toBe(first)
  expect(summaryOf(second)).toBe('Update Actual: Evacuate')
  expect(textsOf(second, 'description')[0]?.split('\n').slice(0, 2)).toEqual([
    'Use Gate C',
    'Use Gate B',
  ])
  const [identifier, sent] = ['identifier', 'sent'].map((name) => textsOf(first, name)[0])
  expect(textsOf(second, 'references')[0]?.split(' ')[0]).toBe(
    `riverside@127.0.0.1:8080,${identifier},${sent}`,
  )

  await end(head, id, { message: 'Go back in' })
  const [last = '', ...others] = await siren.read()
  // No siren that was off may start after the end.
  expect(others).toEqual([])
  expect(summaryOf(last)).toBe('Cancel Actual: All clear: Evacuate')
  expect(textsOf(last, 'references')[0]?.split(' ')).toHaveLength(3)
  expect(textsOf(last, 'responseType')).toEqual(['AllClear'])
})

test('an exercise says so in its status, its note and the first word', async () => {
  const { head, siren, summaries } = await startSchool()
  const { id, incidentid } = await send(head, { exercise: true })
  expect(await summaries()).toEqual(['Alert Exercise: Exercise: Evacuate'])
  const [first = ''] = await siren.read()
  expect(textsOf(first, 'note')).toEqual([`Exercise ${incidentid}. Nothing has happened.`])
  await end(head, id)
  expect(await summaries()).toEqual(['Cancel Exercise: Exercise: All clear: Evacuate'])
})

test('beside a real alert no exercise sounds, and the end of another alert is no all clear', async () => {
  const { head, siren, summaries } = await startSchool()
  const exercise = await send(head, { exercise: true })
  const evacuation = await send(head)
  expect(await summaries()).toEqual(['Alert Actual: Evacuate'])
  // Of which devices know nothing.
  await send(head, { kind: 'lockdown' })
  // Its siren is silent on phones too: people hide.
  expect(await summaries()).toEqual([])
  await end(head, evacuation.id)
  await end(head, exercise.id)
  expect((await summaries()).toSorted()).toEqual([
    'Cancel Actual: Ended: Evacuate',
    'Cancel Exercise: Exercise: Ended: Evacuate',
  ])
  for (const each of await siren.read()) {
    expect(textsOf(each, 'responseType')).toEqual(['None'])
    expect(textsOf(each, 'instruction')).toEqual([])
  }
})

test('silent alerts and calls for help are left out, unless an admin wants them, and then say that they are silent', async () => {
  const { head, siren, summaries } = await startSchool()
  await send(head, { kind: 'help-needed', message: 'Sam has fallen' })
  const lockdown = await send(head, { kind: 'lockdown' })
  expect(await summaries()).toEqual([])
  await head.callEndpoint('saveAlertSettings', { body: { capquiet: true } })
  const [first = '', ...others] = await siren.read()
  // The call for help makes no sound during a lockdown.
  expect(others).toEqual([])
  expect(summaryOf(first)).toBe('Alert Actual: Lockdown')
  expect(textsOf(first, 'restriction')[0]).toMatch(/Make no sound: people may be hiding\.$/)
  expect(textsOf(first, 'parameter')).toEqual([
    '<valueName>holdfast:sound</valueName><value>silent</value>',
  ])
  await end(head, lockdown.id)
  await head.callEndpoint('saveAlertSettings', { body: { capquiet: false } })
  expect(await summaries()).toEqual([])
})

test('an alert that was a mistake says so, and one that goes on is not cancelled', async () => {
  const { head, summaries } = await startSchool()
  const wrong = await send(head)
  await end(head, wrong.id, { mistake: true })
  expect(await summaries()).toEqual(['Cancel Actual: Sent by mistake: Evacuate'])
  const { id } = await send(head, { continues: wrong.id })
  expect(id).not.toBe(wrong.id)
  expect(await summaries()).toEqual(['Alert Actual: Evacuate'])
})

test('a message is valid for a day, so that a wrong clock hides nothing, and is not listed longer', async () => {
  let now = START
  const { head, siren, summaries } = await startSchool({ now: () => new Date(now) })
  const { id } = await send(head)
  const [first = ''] = await siren.read()
  expect(textsOf(first, 'sent')).toEqual(['2026-11-21T10:00:00-00:00'])
  expect(textsOf(first, 'expires')).toEqual(['2026-11-22T10:00:00-00:00'])
  now += 23 * HOUR_MS
  await end(head, id)
  now += 2 * HOUR_MS
  expect(await summaries()).toEqual(['Cancel Actual: All clear: Evacuate'])
  now += 24 * HOUR_MS
  expect(await summaries()).toEqual([])
})

test('a reader that has the feed gets 304, and each message has an address as long as it applies', async () => {
  const { head, siren } = await startSchool()
  const { id } = await send(head)
  const feed = await siren.get('/cap')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const etag = feed.headers.get('etag') ?? ''
  expect((await siren.get('/cap', { 'if-none-match': etag })).status).toBe(304)
  const href = textsOf(String(feed.body), 'entry')[0]?.match(/href="(.*?)"/)?.[1] ?? ''
  const path = new URL(href).pathname.replace('/api', '')
  const message = await siren.get(path)
  expect(message.headers.get('content-type')).toBe('application/cap+xml; charset=utf-8')
  expect(await findCapErrors(String(message.body))).toEqual([])
  await end(head, id)
  expect((await siren.get('/cap', { 'if-none-match': etag })).status).toBe(200)
  expect((await siren.get(path)).status).toBe(404)
})

test('the feed needs a token of this organisation in a header, and never takes one from the address', async () => {
  let now = START
  const { server, head, siren } = await startSchool({ now: () => new Date(now) })
  const other = await connectSiren(server, await server.signIn('hilltop.head'))
  await send(head)
  expect(await siren.read()).toHaveLength(1)
  expect(await other.read()).toEqual([])

  const basic = Buffer.from(`siren:${siren.token}`).toString('base64')
  expect((await siren.get('/cap', { authorization: `Basic ${basic}` })).status).toBe(200)
  const refused = await server.anyone.call('GET', `/cap?token=${siren.token}`)
  expect(refused).toMatchObject({ status: 401, body: { code: 'sign-in-required' } })
  expect(refused.headers.get('www-authenticate')).toContain('Basic')
  expect(JSON.stringify(refused.body)).not.toContain('Riverside')
  for (const authorization of [
    `Bearer ${siren.token}x`,
    `Bearer holdfast_cap_${'a'.repeat(43)}`,
    `Bearer ${head.token}`,
    'Basic !!!',
    'Basic',
  ]) {
    expect((await siren.get('/cap', { authorization })).status).toBe(401)
  }
  now += 366 * 24 * HOUR_MS
  expect((await siren.get('/cap')).status).toBe(401)
})

test('admins see when a token was used, name each system once, and delete a token, which ends at once', async () => {
  const { server, head, siren } = await startSchool()
  await siren.read()
  const { url, tokens } = await head.callEndpoint('listCapTokens', {})
  expect(url).toBe('http://127.0.0.1:8080/api/cap')
  expect(tokens).toMatchObject([{ id: siren.id, name: 'Siren', lastused: expect.any(String) }])
  expect(JSON.stringify(tokens)).not.toContain('holdfast_cap_')
  expect(JSON.stringify(await server.database.query('select * from cap_tokens'))).not.toContain(
    siren.token,
  )
  expect(await head.call('POST', '/captokens', { body: { name: ' siren ' } })).toMatchObject({
    status: 409,
    body: { errors: ['There is a token for this system already. Delete it first.'] },
  })
  expect(await head.call('POST', '/captokens', { body: { name: ' ' } })).toMatchObject({
    status: 400,
    body: { errors: ['Enter a name'] },
  })
  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.call('DELETE', `/captokens/${siren.id}`)).status).toBe(404)
  await head.callEndpoint('deleteCapToken', { parameters: { id: siren.id } })
  expect((await siren.get('/cap')).status).toBe(401)
})

test('whoever has a token cannot keep the server busy', async () => {
  const now = START
  const { siren } = await startSchool({ now: () => new Date(now) })
  const statuses: number[] = []
  for (let count = 0; count < 601; count++) statuses.push((await siren.get('/cap/none')).status)
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]))
  expect(statuses.at(-1)).toBe(429)
})

test('a restored or copied server gives no alerts out', async () => {
  const { server, head, siren } = await startSchool()
  await send(head)
  vi.spyOn(server.app.context.sending, 'isPaused', 'get').mockReturnValue(true)
  expect(await siren.get('/cap')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('the schema finds what is wrong', async () => {
  const { head, siren } = await startSchool()
  await send(head)
  const [document = ''] = await siren.read()
  expect(await findCapErrors(document.replace('Actual', 'Real'))).not.toEqual([])
  expect(await findCapErrors(document.replace('-00:00', 'Z'))).not.toEqual([])
  expect(await findCapErrors(document.replace('alert_', 'alert, '))).not.toEqual([])
  expect(await findCapErrors(document.replace(/<scope>.*?<\/scope>/, ''))).not.toEqual([])
})
