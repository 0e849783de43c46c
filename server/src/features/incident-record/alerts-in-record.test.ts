import { newAlertId } from '@holdfast/contract/ids'
import type { EntriesFile } from '@holdfast/contract/record/record-format'
import { readableEntry } from '@holdfast/contract/record/record-names'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'
import { RecordMacs } from './record-macs.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const ZIP = { unzip: unzipRecord, zip: zipRecord }
const ENV = { TOKEN_SECRET: 'a'.repeat(32) }
const PLACE = { lat: 51.48161, lng: -0.0076 }

async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now), env: ENV })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const body = { id: newAlertId(), kind: 'lockdown', message: 'Man at Gate B' }
  const alert = await teacher.callEndpoint('sendAlert', { body })
  const give = (client: SignedInClient, answer: 'safe' | 'help' | 'seen', more: object = {}) =>
    client.callEndpoint('addAlertAnswer', {
      parameters: { id: alert.id },
      body: {
        ...{ id: crypto.randomUUID(), answer, timestamp: new Date(clock.now).toISOString() },
        ...more,
      },
    })
  return { server, clock, head, teacher, alert, give }
}

async function exportRecord(
  { address }: TestServer,
  { token }: SignedInClient,
  alert: { incidentid: string },
) {
  const response = await fetch(`${address}/api/incidents/${alert.incidentid}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const file = JSON.parse(textOf('record.json')) as EntriesFile
  const records = file.records.map(readableEntry)
  const { problems } = await verifyRecord(bytes, ZIP)
  return { problems, records, textOf }
}

const alertsOf = (records: EntriesFile['records']) => records.filter(({ kind }) => kind === 'alert')
const answersOf = (records: EntriesFile['records']) =>
  records
    .filter(({ kind }) => kind === 'answer')
    .map(({ authorname, answer, note }) => [authorname, answer, note])

test('what people saw of an alert and every answer, the changed ones too, is sealed', async () => {
  const { server, clock, head, teacher, alert, give } = await start()
  const site = await server.signIn('site')
  await give(site, 'seen')
  await give(site, 'help', { note: 'Boiler room', position: PLACE })
  clock.now += 3 * 60_000
  await give(site, 'safe', { note: 'Out now' })
  await head.callEndpoint('addAlertUpdate', {
    parameters: { id: alert.id },
    body: { message: 'Police are here' },
  })
  await head.callEndpoint('endAlert', {
    parameters: { id: alert.id },
    body: { message: 'He left' },
  })
  const { problems, records, textOf } = await exportRecord(server, head, alert)
  expect(problems).toEqual([])
  const [sent, updated, ended] = alertsOf(records)
  expect(sent).toMatchObject({
    ...{ event: 'sent', title: 'Lockdown', instruction: alert.instruction, exercise: false },
    ...{ message: 'Man at Gate B', authorname: 'Dana Fox' },
  })
  expect(sent?.recipients).toHaveLength(9)
  expect(updated).toMatchObject({ event: 'updated', message: 'Police are here' })
  expect(ended).toMatchObject({
    ...{ event: 'ended', message: 'He left', instruction: alert.endinstruction, mistake: false },
    authorname: 'Jordan Hale',
  })
  expect(answersOf(records)).toEqual([
    ['Sam Okoro', 'seen', ''],
    ['Sam Okoro', 'help', 'Boiler room'],
    ['Sam Okoro', 'safe', 'Out now'],
  ])
  expect(records.find(({ answer }) => answer === 'help')).toMatchObject({ position: PLACE })
  const csv = textOf('timeline.csv')
  expect(csv).toContain(
    'Lockdown alert: Needs help. Message: Boiler room. Location: 51.4816, -0.0076',
  )
  expect(csv).toContain('Lockdown alert, not answered by')
  // Only admins may read where everybody was.
  const path = `/incidents/${alert.incidentid}/alert-history`
  expect((await teacher.call('GET', path)).status).toBe(403)
  expect((await head.call<{ answers: unknown[] }>('GET', path)).body.answers).toHaveLength(3)
})

test('who saw a call for help, who came and who could not after all is sealed', async () => {
  const { server, clock, head, teacher, alert, give } = await start()
  const site = await server.signIn('site')
  await give(site, 'help')
  const respond = (client: SignedInClient, kind: 'seen' | 'coming' | 'withdrawn') => {
    const timestamp = new Date(clock.now).toISOString()
    const said = { recipientid: 'site', kind, answered: timestamp, timestamp }
    const body = { id: crypto.randomUUID(), ...said }
    return client.callEndpoint('addAlertResponse', { parameters: { id: alert.id }, body })
  }
  await respond(teacher, 'seen')
  await respond(head, 'coming')
  await exportRecord(server, head, alert)
  await respond(head, 'withdrawn')
  const { problems, records } = await exportRecord(server, head, alert)
  expect(problems).toEqual([])
  const responses = records.filter(({ kind }) => kind === 'response')
  expect(responses.map(({ authorname, response }) => [authorname, response])).toEqual([
    ['Dana Fox', 'seen'],
    ['Jordan Hale', 'coming'],
    ['Jordan Hale', 'withdrawn'],
  ])
  expect(responses[1]).toMatchObject({ alertid: alert.id, recipientid: 'site' })
})

// Fails when a sealed row can be replaced: an honest answer would then damage the record.
test('an addition to an answer, within its minute but after an export, is sealed separately', async () => {
  const { server, head, teacher, alert, give } = await start()
  await give(teacher, 'help', { note: 'Room 12' })
  await exportRecord(server, head, alert)
  await give(teacher, 'help', { note: 'Room 14' })
  await give(teacher, 'help', { note: 'Room 15' })
  const { problems, records } = await exportRecord(server, head, alert)
  expect(problems).toEqual([])
  expect(answersOf(records)).toEqual([
    ['Dana Fox', 'help', 'Room 12'],
    ['Dana Fox', 'help', 'Room 14\nRoom 15'],
  ])
})

test('without an export, answers are sealed once their minute is over, and earlier ones too', async () => {
  const { server, clock, teacher, alert, give } = await start()
  await give(teacher, 'safe')
  clock.now += 90_000
  // The server sweeps at each start.
  await startTestServer({ database: server.database, now: () => new Date(clock.now), env: ENV })
  const sealed = () =>
    server.database.query(
      `select recordid from record_seals where kind = 'answer' and incidentid = $1`,
      [alert.incidentid],
    )
  await vi.waitFor(async () => expect(await sealed()).toHaveLength(1), { timeout: 20_000 })
})

test.each([
  [
    'an answer',
    `update alert_answers set note = 'I was never told'`,
    /\(an answer to an alert by Dana Fox\) was altered/,
  ],
  ['an answer removed', 'delete from alert_answers', /\(an answer to an alert\) was removed/],
  [
    'the instruction',
    `update alert_history set instruction = 'Run'`,
    /\(an alert.* by Dana Fox\) was altered/,
  ],
  [
    'a recipient',
    `update alert_history set recipients = recipients - 0 where event = 'sent'`,
    /\(an alert.* by Dana Fox\) was altered/,
  ],
  [
    'a name',
    `update alert_recipients set name = 'Somebody' where userid = 'teacher'`,
    /\(an answer to an alert by Somebody\) was altered/,
  ],
])('%s, changed in the database, is named', async (_, statement, problem) => {
  const { server, head, teacher, alert, give } = await start()
  await give(teacher, 'safe')
  await exportRecord(server, head, alert)
  for (const table of ['alert_answers', 'alert_history']) {
    await server.database.query(`alter table ${table} disable trigger append_only`)
  }
  await server.database.query(statement)
  expect((await exportRecord(server, head, alert)).problems[0]).toMatch(problem)
})

test('a sealed answer is refused every change by the database', async () => {
  const { server, head, teacher, alert, give } = await start()
  await give(teacher, 'safe')
  await exportRecord(server, head, alert)
  await expect(server.database.query(`update alert_answers set note = 'x'`)).rejects.toThrow(
    'append-only',
  )
  await expect(server.database.query(`update alert_answers set minute = received`)).rejects.toThrow(
    'append-only',
  )
})

// Fails when the code of an old head covers numbers that it did not have.
test('a head from before alerts were sealed is confirmed, and what was missing is sealed', async () => {
  const server = await startTestServer({ now: () => new Date(START), env: ENV })
  const head = await server.signIn('head')
  const incidentid = await reportIncident(head)
  const first = await exportRecord(server, head, { incidentid })
  const [row] = await server.database.query('select * from record_heads')
  const { length, hash, logseq, checkseq, changeversion, allocationseq } = row ?? {}
  const values = {
    ...{ organisationid: 'riverside', incidentid, length, hash, logseq, changeversion },
    ...{ checkseq: Number(checkseq), allocationseq: Number(allocationseq) },
    ...{ debriefversion: row?.debriefversion, countseq: Number(row?.countseq) },
  }
  expect(row?.mac).toBe(new RecordMacs(ENV.TOKEN_SECRET).macOf('head', values))

  // An alert of that time, as it is before and after the migration.
  const alert = `'riverside', 'alert_000000000001', '${incidentid}'`
  await server.database.query(
    `insert into alerts (organisationid, id, incidentid, kind, title, instruction, colour, icon, path,
       sound, message, exercise, userid, authorname, timestamp, request, foreveryone)
     values (${alert}, 'lockdown', 'Lockdown', 'Lock the door', 'red', 'lock', '', 'silent', '', false,
       'teacher', 'Dana Fox', now(), '{}', true)`,
  )
  await server.database.query(
    `insert into alert_recipients (organisationid, alertid, userid, name)
     values ('riverside', 'alert_000000000001', 'teacher', 'Dana Fox')`,
  )
  await server.database.query(
    `insert into alert_history (organisationid, alertid, incidentid, event, timestamp, userid, authorname,
       title, instruction, message, exercise, mistake, recipients)
     values (${alert}, 'sent', now(), 'teacher', 'Dana Fox', 'Lockdown', 'Lock the door', '', false, false,
       '[{"userid": "teacher", "name": "Dana Fox"}]')`,
  )
  await server.database.query(
    `insert into alert_answers (organisationid, alertid, incidentid, id, userid, answer, note, timestamp,
       devicetimestamp, received)
     values (${alert}, gen_random_uuid(), 'teacher', 'safe', '', now(), now(), now())`,
  )
  const { problems, records } = await exportRecord(server, head, { incidentid })
  expect(problems).toEqual([])
  expect(records.slice(0, first.records.length)).toEqual(first.records)
  expect(records.slice(first.records.length).map(({ kind }) => kind)).toEqual(['alert', 'answer'])
})

test('which words people saw in another language, and who saw them, is sealed', async () => {
  const { server, head, teacher, alert: before } = await start()
  expect(before.translations).toEqual([])
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const urdu = { language: 'ur', title: 'لاک ڈاؤن', instruction: 'دروازہ بند کریں۔' } as const
  const alert_kinds = guidance.alert_kinds.map((kind) => ({
    ...kind,
    translations: [{ ...urdu, endinstruction: 'گنتی کریں۔' }],
  }))
  await head.callEndpoint('saveContentDraft', { body: { ...guidance, alert_kinds } })
  await head.callEndpoint('publishContent', {})
  await head.callEndpoint('saveAlertSettings', { body: { alertlanguages: ['ur'] } })
  const alert = await teacher.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  const site = await server.signIn('site')
  const timestamp = new Date(START).toISOString()
  for (const answer of ['seen', 'safe'] as const) {
    const body = { id: crypto.randomUUID(), answer, timestamp, language: 'ur' } as const
    await site.callEndpoint('addAlertAnswer', { parameters: { id: alert.id }, body })
  }
  await head.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  const { problems, records, textOf } = await exportRecord(server, head, alert)
  expect(problems).toEqual([])
  const [sent, ended] = alertsOf(records)
  expect(sent).toMatchObject({ instruction: alert.instruction, translations: [urdu] })
  expect(ended).toMatchObject({ translations: [{ language: 'ur', instruction: 'گنتی کریں۔' }] })
  expect(records.filter(({ kind }) => kind === 'answer')).toMatchObject([
    { answer: 'seen', language: 'ur' },
    { answer: 'safe', language: 'ur' },
  ])
  expect(textOf('record.html')).toContain('<p lang="ur" dir="rtl">لاک ڈاؤن. دروازہ بند کریں۔</p>')
  expect(textOf('record.html')).toContain('Shown in: Urdu')
  // What was sealed of alerts in the original words only has no new field.
  const { records: earlier } = await exportRecord(server, head, before)
  expect(alertsOf(earlier)[0]).not.toHaveProperty('translations')
})
