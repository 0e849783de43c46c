import { SHARE_DEVICE_HEADER, SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import { SHARE_PART_NAMES } from '@holdfast/contract/incidents/share-parts'
import type { CreatedShare, Share, SharedPage } from '@holdfast/contract/incidents/shares'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import pg from 'pg'
import { expect, test } from 'vitest'
import { PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from '../incident-record/index.ts'

const KHAN = 'Sgt Khan, Kent Police'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function start() {
  let passed = 0
  const server = await startTestServer({ now: () => new Date(Date.now() + passed) })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  return {
    ...{ server, head, id },
    pass: (ms: number) => {
      passed += ms
    },
    log: async (incidentid = id) => {
      const entries = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
      return entries.map(({ content, authorname }) => `${authorname}: ${content}`)
    },
  }
}

const newShare = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), name: KHAN, hours: 4, parts: [...SHARE_PART_NAMES] },
  ...more,
})

function share(by: SignedInClient, id: string, body: object = newShare()) {
  return by.call<CreatedShare>('POST', `/incidents/${id}/shares`, { body })
}

async function keyOfNew(by: SignedInClient, id: string, more: object = {}): Promise<string> {
  const { status, body } = await share(by, id, newShare(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return keyIn(body.address)
}

const keyIn = (address: string) => address.split('#')[1] ?? ''

function open({ anyone }: TestServer, key: string, more: Record<string, string> = {}) {
  const headers = { [SHARE_KEY_HEADER]: key, 'user-agent': IPHONE, ...more }
  return anyone.call<SharedPage>('GET', '/share', { headers })
}

const listed = async (by: SignedInClient, id: string): Promise<Share[]> =>
  (await by.call<Share[]>('GET', `/incidents/${id}/shares`)).body

const ENDED = { status: 404, body: { code: 'share-ended' } }

test('a police officer without an account reads what was ticked, and nothing else', async () => {
  const { server, head, id } = await start()
  const methane = {
    ...{ major: true, exactlocation: 'Riverside, main gate', hazards: 'Smoke', type: 'Fire' },
    ...{ access: 'Mill Lane', casualties: '2', services: 'All' },
  }
  await addEntry(head, id, newEntry({ type: 'methane', content: JSON.stringify(methane) }))
  const decided = newEntry({
    type: 'decision',
    content: JSON.stringify({ decision: 'Evacuate to the field', reason: 'Smoke in block B' }),
  })
  await addEntry(head, id, decided)
  await addEntry(head, id, newEntry({ content: 'Kim has asthma, mother 01632 960123' }))
  const group = { name: 'Year 4', expected: 28, counters: [] }
  await head.callEndpoint('saveRollGroup', { parameters: { id: 'class_aaaaaaaa' }, body: group })
  await head.callEndpoint('addCount', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), groupid: 'class_aaaaaaaa', present: 27 },
      missing: [{ name: 'Sam Hill', place: 'Library' }],
      timestamp: new Date().toISOString(),
    },
  })
  await head.call('POST', '/alerts', {
    body: {
      ...{ id: 'alert_aaaaaaaaaaaa', kind: 'evacuate', message: 'Use gate 2', incidentid: id },
      areas: [{ name: 'Science', words: 'Stay' }],
    },
  })
  const all = await open(server, await keyOfNew(head, id))
  expect(all.status).toBe(200)
  expect(all.headers.get('cache-control')).toBe('no-store')
  expect(all.headers.get('referrer-policy')).toBe('no-referrer')
  expect(all.body).toMatchObject({
    ...{ organisation: 'Riverside Academy', exercise: false, receiver: KHAN },
    parts: SHARE_PART_NAMES,
    methane: { lines: expect.arrayContaining([{ label: 'Hazards', text: 'Smoke' }]) },
    rollcall: { expected: expect.any(Number), missing: 1 },
    names: [{ name: 'Sam Hill', group: 'Year 4', place: 'Library' }],
    decisions: [
      { role: 'Incident manager', decision: 'Evacuate to the field', reason: 'Smoke in block B' },
    ],
    alerts: [{ message: 'Science: Stay.\nUse gate 2', areas: ['Science'] }],
    map: expect.arrayContaining([{ path: 'map.png', version: expect.stringMatching(/^.{16}$/) }]),
  })
  expect(all.body.site?.sections.map(({ heading }) => heading)).toContain('Shut-offs')
  const text = JSON.stringify(all.body)
  for (const secret of ['asthma', '960123', '"userid"', '"head"', '"riverside"', 'keyhash']) {
    expect(text).not.toContain(secret)
  }
  const few = await open(server, await keyOfNew(head, id, { parts: ['rollcall'] }))
  expect(few.body.parts).toEqual(['rollcall'])
  expect(JSON.stringify(few.body)).not.toMatch(/Sam Hill|Smoke|gate|"map"|"alerts"|"site"/)
})

// Fails when police and fire read each update twice, and the second time below what it took back.
test('an alert that goes on has its updates once on the page', async () => {
  const { server, head, id } = await start()
  const alertid = 'alert_aaaaaaaaaaaa'
  const alert = { kind: 'evacuate', incidentid: id }
  const areas = [{ name: 'Science', words: 'Stay' }]
  await head.callEndpoint('sendAlert', { body: { id: alertid, ...alert, areas } })
  const parameters = { id: alertid }
  await head.callEndpoint('addAlertUpdate', { parameters, body: { message: 'Science: leave' } })
  await head.callEndpoint('endAlert', { parameters, body: {} })
  await head.callEndpoint('sendAlert', {
    body: { id: 'alert_bbbbbbbbbbbb', ...alert, continues: alertid },
  })
  const { body } = await open(server, await keyOfNew(head, id, { parts: ['alert'] }))
  expect(body.alerts).toMatchObject([{ updates: [{ text: 'Science: leave' }] }])
  const [first] = body.alerts ?? []
  expect(first?.message).toBe('The all clear was a mistake: Evacuate goes on.\nScience: Stay.')
})

test('whoever was counted before everybody was alerted in another incident is not said to have arrived', async () => {
  const { server, head, id } = await start()
  const group = { name: '4B', expected: 28 }
  await head.callEndpoint('saveRollGroup', { parameters: { id: 'class_aaaaaaaa' }, body: group })
  const count = { groupid: 'class_aaaaaaaa', present: 28, timestamp: new Date().toISOString() }
  await head.callEndpoint('addCount', {
    parameters: { id },
    body: { id: crypto.randomUUID(), ...count },
  })
  const key = await keyOfNew(head, id, { parts: ['rollcall'] })
  expect((await open(server, key)).body.rollcall).toMatchObject({ present: 28, countedBefore: 0 })
  const smoke = await reportIncident(head)
  await head.callEndpoint('sendAlert', {
    body: { id: 'alert_aaaaaaaaaaaa', kind: 'evacuate', incidentid: smoke },
  })
  expect((await open(server, key)).body.rollcall).toMatchObject({ present: 28, countedBefore: 28 })
})

test('who is marked as missing by name is shown by name where that was ticked', async () => {
  const { server, head, id } = await start()
  const group = { name: '4B', expected: 28 }
  await head.callEndpoint('saveRollGroup', { parameters: { id: 'class_aaaaaaaa' }, body: group })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = [{ id: 'p1', name: 'Ana Lund', group: '4B', needs: 'Wheelchair' }]
  await head.callEndpoint('importPeople', { body: { rows } })
  await head.callEndpoint('addMark', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'p1', state: 'missing', note: 'Has asthma' },
      timestamp: new Date().toISOString(),
    },
  })
  const { body } = await open(server, await keyOfNew(head, id, { parts: ['rollcall', 'names'] }))
  expect(body).toMatchObject({
    rollcall: { missing: 1 },
    names: [{ name: 'Ana Lund', group: '4B' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/Wheelchair|asthma|p1/)
  const totals = await open(server, await keyOfNew(head, id, { parts: ['rollcall'] }))
  expect(totals.body.rollcall?.missing).toBe(1)
  expect(JSON.stringify(totals.body)).not.toContain('Ana Lund')
})

test('the map is read with the key, and only where it was ticked', async () => {
  const { server, head, id } = await start()
  const phone = { [SHARE_DEVICE_HEADER]: crypto.randomUUID() }
  const picture = async (key: string, path: string) => {
    const response = await fetch(`${server.address}/api/share/pictures/${path}`, {
      headers: { [SHARE_KEY_HEADER]: key, ...phone },
    })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  const key = await keyOfNew(head, id)
  // A stolen link leaves a trace before it shows the map.
  expect(await picture(key, 'map.png')).toMatchObject({ status: 404 })
  await open(server, key)
  expect(await picture(key, 'map.png')).toMatchObject({ status: 404 })
  await open(server, key, phone)
  expect(await picture(key, 'map.png')).toMatchObject({ status: 200 })
  expect((await picture(key, 'map__Fire%20exits.png')).bytes).toBeGreaterThan(1000)
  // Not what staff see besides.
  expect(await picture(key, 'logo.png')).toMatchObject({ status: 404 })
  const without = await keyOfNew(head, id, { parts: ['rollcall'] })
  await open(server, without, phone)
  expect(await picture(without, 'map.png')).toMatchObject({ status: 404 })
  expect(await picture('x'.repeat(43), 'map.png')).toMatchObject({ status: 404 })
})

test('each opening is an activity, a line of the log and part of the sealed record; a page left open is one', async () => {
  const { server, head, id, pass, log } = await start()
  const key = await keyOfNew(head, id, { hours: 4 })
  const phone = { [SHARE_DEVICE_HEADER]: crypto.randomUUID() }
  await open(server, key, phone)
  for (let minute = 0; minute < 30; minute += 1) {
    pass(MINUTE)
    expect(await open(server, key, phone)).toMatchObject({ status: 200 })
  }
  const opened = `Holdfast: ${KHAN} opened what was shared (Safari on iPhone).`
  expect((await log()).slice(1)).toEqual([opened])
  // Somebody else has the link as well.
  await open(server, key, { [SHARE_DEVICE_HEADER]: crypto.randomUUID() })
  pass(20 * MINUTE)
  await open(server, key, phone)
  expect((await log()).slice(1)).toEqual([opened, opened, opened])
  const [seen] = await listed(head, id)
  expect(seen).toMatchObject({ state: 'open', openings: [{ times: 2 }, { times: 1 }] })
  const activity = await server.database.query(
    `select kind, summary, userid from activity where kind like '%share%' order by seq`,
  )
  expect(activity).toEqual([
    { kind: 'incident-shared', summary: KHAN, userid: 'head' },
    ...Array.from({ length: 3 }, () => ({
      ...{ kind: 'share-opened', summary: `${KHAN}, Safari on iPhone`, userid: null },
    })),
  ])
  await head.callEndpoint('confirmIdentity', { body: { password: PASSWORD } })
  const response = await fetch(`${server.address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect((await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })).problems).toEqual([])
  const timeline = Buffer.from(unzipRecord(bytes).get('timeline.csv') ?? []).toString('utf8')
  expect(timeline).toContain(`${KHAN} opened what was shared`)
  expect(timeline).toContain(`Shared with ${KHAN} for 4 hours`)
})

test('the log has the first three openings of a device; later ones are only counted', async () => {
  const { server, head, id, pass, log } = await start()
  const key = await keyOfNew(head, id)
  for (let opening = 0; opening < 5; opening += 1) {
    expect((await open(server, key)).status).toBe(200)
    pass(20 * MINUTE)
  }
  expect(await log()).toHaveLength(4)
  expect(await listed(head, id)).toMatchObject([{ openings: [{ times: 5 }] }])
})

test('a link that has ended does not wait for whoever writes in the incident', async () => {
  const { server, head, id } = await start()
  const body = newShare()
  const key = keyIn((await share(head, id, body)).body.address)
  await head.call('DELETE', `/incidents/${id}/shares/${body.id}`)
  const client = new pg.Client(server.database.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from incidents where id = $1 for update', [id])
    expect(await open(server, key)).toMatchObject(ENDED)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

test('a call for help that went to everybody because nobody holds its roles is not shown', async () => {
  const { server, head, id } = await start()
  const key = await keyOfNew(head, id, { parts: ['alert'] })
  await head.callEndpoint('saveAllocations', { body: [] })
  const message = 'Sam Hill has a seizure'
  const { body } = await head.call<{ recipientids: unknown }>('POST', '/alerts', {
    body: { id: 'alert_bbbbbbbbbbbb', kind: 'help-needed', message, incidentid: id },
  })
  expect(body.recipientids).toBeNull()
  expect((await open(server, key)).body.alerts).toEqual([])
})

// Fails where the page knows the alerts of its own incident only: officers read that none was open.
test('a lockdown in another incident of the school is shown, an exercise there is not', async () => {
  const { server, head, id } = await start()
  const key = await keyOfNew(head, id, { parts: ['alert'] })
  const send = (alert: object) =>
    head.call('POST', '/alerts', { body: { message: '', exercise: false, ...alert } })
  await send({ id: 'alert_bbbbbbbbbbbb', kind: 'evacuate', exercise: true })
  await send({ id: 'alert_cccccccccccc', kind: 'lockdown' })
  await send({ id: 'alert_dddddddddddd', kind: 'evacuate', incidentid: id })
  expect((await open(server, key)).body.alerts).toMatchObject([
    { title: 'Evacuate', otherincident: false },
    { title: 'Lockdown', otherincident: true },
  ])
})

// Fails where an officer reads of a lockdown under the words that nothing is real.
test('the page of an exercise says of each alert whether it is part of the exercise', async () => {
  const { server, head } = await start()
  const drill = '20261128_zzzzzzzz'
  const details = { incidentDetails: 'Fire drill with the brigade', exercise: true }
  await head.call('POST', '/incidents', { body: { id: drill, ...details } })
  const key = await keyOfNew(head, drill, { parts: ['alert'] })
  const send = (alert: object) => head.call('POST', '/alerts', { body: { message: '', ...alert } })
  await send({ id: 'alert_cccccccccccc', kind: 'lockdown', exercise: false })
  await send({ id: 'alert_dddddddddddd', kind: 'evacuate', exercise: true, incidentid: drill })
  const { body } = await open(server, key)
  expect(body.exercise).toBe(true)
  expect(body.alerts).toMatchObject([
    { title: 'Evacuate', exercise: true, otherincident: false },
    { title: 'Lockdown', exercise: false, otherincident: true },
  ])
})

test('two tabs that open at the same time write one line', async () => {
  const { server, head, id, log } = await start()
  const key = await keyOfNew(head, id)
  const device = { [SHARE_DEVICE_HEADER]: crypto.randomUUID() }
  await Promise.all(Array.from({ length: 10 }, () => open(server, key, device)))
  expect(await log()).toHaveLength(2)
})

test('it ends when it is stopped, and a retry of that changes nothing', async () => {
  const { server, head, id, log } = await start()
  const body = newShare()
  const key = keyIn((await share(head, id, body)).body.address)
  const stop = () => head.call('DELETE', `/incidents/${id}/shares/${body.id}`)
  expect(await stop()).toMatchObject({ status: 200, body: { success: true } })
  expect(await stop()).toMatchObject({ status: 200, body: { success: true } })
  expect(await open(server, key)).toMatchObject(ENDED)
  expect((await log()).at(-1)).toMatch(`Stopped sharing with ${KHAN}.`)
  expect(await log()).toHaveLength(2)
  expect(await listed(head, id)).toMatchObject([{ state: 'stopped', ended: expect.any(String) }])
})

test('it ends with its hours, by whichever clock is earlier', async () => {
  const { server, head, id, pass } = await start()
  const byServer = await keyOfNew(head, id, { hours: 1 })
  const body = newShare({ hours: 24 })
  const byDatabase = keyIn((await share(head, id, body)).body.address)
  pass(HOUR - MINUTE)
  expect((await open(server, byServer)).status).toBe(200)
  pass(2 * MINUTE)
  expect(await open(server, byServer)).toMatchObject(ENDED)
  expect((await open(server, byDatabase)).status).toBe(200)
  // As if the server's clock had been set back for a day.
  await server.database.query(
    `update incident_shares set databaseexpires = now() - interval '1 second' where id = '${body.id}'`,
  )
  expect(await open(server, byDatabase)).toMatchObject(ENDED)
  expect(await listed(head, id)).toMatchObject([{ state: 'over' }, { state: 'over' }])
})

test('it ends when the incident is closed, and a reopening does not bring it back', async () => {
  const { server, head, id } = await start()
  const key = await keyOfNew(head, id)
  const { closed } = await head.callEndpoint('saveIncident', {
    parameters: { id },
    body: { closed: 'now' },
  })
  expect(await open(server, key)).toMatchObject(ENDED)
  expect(await share(head, id)).toMatchObject({ status: 409, body: { code: 'closed' } })
  await head.callEndpoint('reopenIncident', { parameters: { id }, body: { closed: closed ?? '' } })
  expect(await open(server, key)).toMatchObject(ENDED)
  expect(await listed(head, id)).toMatchObject([{ state: 'closed' }])
  expect((await open(server, await keyOfNew(head, id))).status).toBe(200)
})

test('of merged incidents it shows both as one, and ends with both', async () => {
  const { server, head, id } = await start()
  const main = await reportIncident(head)
  const content = JSON.stringify({ decision: 'Close the gates' })
  await addEntry(head, main, newEntry({ type: 'decision', content }))
  const key = await keyOfNew(head, id)
  expect((await open(server, key)).body.decisions).toEqual([])
  const merge = { id: crypto.randomUUID(), into: main }
  await head.callEndpoint('mergeIncident', { parameters: { id }, body: merge })
  expect((await open(server, key)).body.decisions).toMatchObject([{ decision: 'Close the gates' }])
  expect(await listed(head, main)).toMatchObject([{ incidentid: id, state: 'open' }])
  await head.callEndpoint('saveIncident', { parameters: { id: main }, body: { closed: 'now' } })
  expect(await open(server, key)).toMatchObject(ENDED)
})

// Fails where the roll call of the page begins with the report that the other was merged into.
test('of merged incidents it expects the visitor who signed out after the first report', async () => {
  const { server, head, id } = await start()
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const [group] = await head.callEndpoint('listRollGroups', {})
  const minutesAgo = `now() - interval '1 minute' * `
  await server.database.query(
    `update incidents set timestamp = ${minutesAgo} 30 where id = '${id}'`,
  )
  const main = await reportIncident(head)
  const merge = { id: crypto.randomUUID(), into: main }
  await head.callEndpoint('mergeIncident', { parameters: { id }, body: merge })
  const key = await keyOfNew(head, main)
  const expected = async () => (await open(server, key)).body.rollcall?.expected ?? 0
  const arrive = (name: string, departed: string) =>
    server.database.query(
      `insert into visitors (organisationid, id, name, host, rollgroupid, arrived, devicearrived, departed, userid, authorname)
       select 'riverside', $1, $1, '', $2, at, at, ${departed}, 'head', 'Jordan Hale'
       from (select ${minutesAgo} 120 as at) as moment`,
      [name, group?.id],
    )
  await arrive('Ann Vine', 'null')
  const before = await expected()
  await arrive('Fay Moss', `${minutesAgo} 20`)
  expect(await expected()).toBe(before + 1)
})

test('a retry gets the same link, and nobody else gets it', async () => {
  const { server, head, id, log } = await start()
  await head.callEndpoint('saveAllocations', {
    body: [{ userid: 'site', roleid: 'incident-manager' }],
  })
  const site = await server.signIn('site')
  const body = newShare()
  const first = await share(head, id, body)
  expect(await share(head, id, { ...body, parts: body.parts.toReversed() })).toMatchObject({
    ...{ status: 201, body: first.body },
  })
  expect(await log()).toHaveLength(1)
  for (const other of [{ hours: 5 }, { name: 'Somebody' }, { parts: ['map'] }]) {
    expect((await share(head, id, { ...body, ...other })).status).toBe(409)
  }
  expect((await share(site, id, body)).status).toBe(409)
  expect(await listed(head, id)).toMatchObject([{ own: true }])
  expect(await listed(site, id)).toMatchObject([{ own: false }])
  expect(JSON.stringify(await listed(site, id))).not.toContain(keyIn(first.body.address))
  const stored = JSON.stringify(await server.database.query('select * from incident_shares'))
  expect(stored).not.toContain(keyIn(first.body.address))
})

test('one answer for every key that does not work, none after many wrong ones, and a valid link opens still', async () => {
  const { server, head, id } = await start()
  const body = newShare()
  const stopped = keyIn((await share(head, id, body)).body.address)
  await head.call('DELETE', `/incidents/${id}/shares/${body.id}`)
  const answers = await Promise.all(
    [stopped, 'y'.repeat(43), 'short', ''].map(async (key) => (await open(server, key)).body),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const good = await keyOfNew(head, id)
  for (let attempt = 0; attempt < 50; attempt += 1) await open(server, `${attempt}`.padEnd(43, 'z'))
  expect(await open(server, 'w'.repeat(43))).toMatchObject({ status: 429 })
  expect(await open(server, 'short')).toMatchObject({ status: 429 })
  expect(await open(server, good)).toMatchObject({ status: 200 })
})

test('a link that goes round is refused on the 21st device', async () => {
  const { server, head, id, log } = await start()
  const key = await keyOfNew(head, id)
  const visit = () => open(server, key, { [SHARE_DEVICE_HEADER]: crypto.randomUUID() })
  for (let device = 0; device < 20; device += 1) expect((await visit()).status).toBe(200)
  const refused = await visit()
  expect(refused.status).toBe(429)
  expect(JSON.stringify(refused.body)).toContain('opened on 20 devices already')
  expect(await log()).toHaveLength(21)
})

test('an exercise says so, and bad input gets a sentence', async () => {
  const { server, head, id } = await start()
  const drill = { incidentDetails: 'Fire drill', exercise: true }
  const { id: exercise } = await head.callEndpoint('reportIncident', { body: drill })
  expect((await open(server, await keyOfNew(head, exercise))).body.exercise).toBe(true)
  const refused = async (more: object) => {
    const { status, body } = await share(head, id, newShare(more))
    expect(status).toBe(400)
    return (body as unknown as { errors: string[] }).errors
  }
  expect(await refused({ name: ' ' })).toEqual(['Enter a name of the receiver'])
  expect(await refused({ hours: 25 })).toEqual(['Share for 24 hours at most'])
  expect(await refused({ hours: 0 })).toEqual(['Share for at least one hour'])
  expect(await refused({ parts: [] })).toEqual(['Choose what to share'])
  expect(await refused({ parts: ['names'] })).toEqual([
    'Share the roll call totals as well as the names',
  ])
  expect(await refused({ parts: ['log'] })).toEqual([expect.stringContaining('must be one of')])
})

test('at most 20 receivers have a link to one incident', async () => {
  const { head, id } = await start()
  for (let receiver = 0; receiver < 20; receiver += 1) await keyOfNew(head, id)
  expect(await share(head, id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('the shares of an incident are deleted with it', async () => {
  const { server, head, id } = await start()
  const key = await keyOfNew(head, id)
  await open(server, key)
  await head.call('DELETE', `/incidents/${id}`)
  expect(await open(server, key)).toMatchObject(ENDED)
  for (const table of ['incident_shares', 'share_openings']) {
    expect(await server.database.query(`select from ${table}`)).toEqual([])
  }
})
