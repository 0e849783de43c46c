import { SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import { newAlertId, newChannelId, newHandoverId, newReviewId } from '@holdfast/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { newSubscription } from '../../test-support/push-subscription.ts'
import { newChannel } from '../../test-support/sample-bodies.ts'
import { addEntryWith, makePicture, putPicture } from '../../test-support/sample-pictures.ts'
import { TENANT_TABLES } from '../../test-support/tenant-tables.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/*
 * Row level security must protect the rows of other organisations even when a query forgets to.
 * Fails when the policy `own_organisation` says `true`.
 */

const SYSTEM_TABLES = [
  'server_secrets',
  'organisations',
  'usernames',
  'organisation_deletions',
  'organisation_suspensions',
  'provider_messages',
  'deleted_organisations',
  'sign_in_failures',
  'known_devices',
  'revocations',
  'sessions',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'reset_keys',
  'queued_mails',
  'directory_tokens',
  'directory_suspensions',
  'single_sign_on',
  'proven_domains',
  'external_identities',
  'single_sign_on_attempts',
  'demonstration_data',
  'voided_sign_ins',
  'record_keys',
  'record_macs',
  'database_epoch',
  'outward_sending',
  'backup_runs',
  'backup_alarms',
  'backup_owner',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ mayOmitOrganisation: true })
  for (const username of ['head', 'hilltop.head']) {
    const admin = await server.signIn(username)
    const id = await reportIncident(admin)
    await admin.callEndpoint('saveIncident', { parameters: { id }, body: { informant: 'Cook' } })
    await addEntry(admin, id, newEntry())
    const picture = await makePicture(16, 16)
    const { sha256 } = picture.announced
    const place = { id, entryid: await addEntryWith(admin, id, picture), sha256 }
    await putPicture(server.address, admin, { place, bytes: picture.bytes })
    const days = { incidentdays: 365, exercisedays: null, visitordays: null, version: 0 }
    await admin.callEndpoint('saveRetention', { body: days })
    const check = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }
    await admin.callEndpoint('addCheck', { parameters: { id }, body: check })
    const drill = { id: '20261121_exercise', incidentDetails: 'Fire drill', exercise: true }
    await admin.callEndpoint('reportIncident', { body: drill })
    const practised = { parameters: { id: drill.id }, body: { kind: 'evacuate' } }
    await admin.callEndpoint('saveExercise', practised)
    await admin.callEndpoint('saveExerciseSettings', { body: { intervals: [] } })
    await admin.callEndpoint('savePreparationStep', { body: { step: 'map', needed: false } })
    const alertid = 'alert_k3v9x2m7p0qa'
    // The last one joins another.
    for (const each of [alertid, newAlertId(), newAlertId(), newAlertId()]) {
      await admin.callEndpoint('sendAlert', {
        body: { id: each, kind: 'lockdown', incidentid: id },
      })
    }
    await admin.callEndpoint('addAlertAnswer', {
      parameters: { id: alertid },
      body: { id: crypto.randomUUID(), answer: 'safe', timestamp: '2026-11-21T10:00:00Z' },
    })
    await server.database.query(
      `insert into alert_responses (organisationid, incidentid, alertid, id, recipientid, kind,
         userid, authorname, answered, timestamp, devicetimestamp, received)
       select organisationid, incidentid, id, gen_random_uuid(), 'teacher', 'coming',
         userid, authorname, now(), now(), now(), now()
       from alerts where id = $1 and userid = $2`,
      [alertid, username],
    )
    const parameters = { id: alertid }
    await admin.callEndpoint('addAlertUpdate', { parameters, body: { message: 'Stay inside' } })
    await admin.callEndpoint('saveAlertSettings', { body: { alertsenders: 'team' } })
    await admin.callEndpoint('createCapToken', { body: { name: 'Siren' } })
    await admin.callEndpoint('createAttendanceToken', { body: { name: 'Register' } })
    const channel = newChannelId()
    await admin.callEndpoint('saveChannel', { body: newChannel(channel) })
    const step = { after: 3600, channel }
    await admin.callEndpoint('saveEscalation', {
      parameters: { id: 'evacuate' },
      body: { escalation: [step] },
    })
    const evacuation = { id: newAlertId(), kind: 'evacuate', incidentid: id }
    await admin.callEndpoint('sendAlert', { body: evacuation })
    await server.database.query(
      `insert into channel_messages (organisationid, stepseq, alertid, channelid, channelname,
         voice, event, userid, name, created, due, state)
       select organisationid, seq, alertid, channelid, '', false, 'sent', 'teacher', 'Dana Fox',
         now(), now(), 'failed'
       from escalation_steps where alertid = $1`,
      [evacuation.id],
    )
    const replies = await admin.callEndpoint('makeReplyAddress', {
      parameters: { id: channel },
      body: {},
    })
    await server.anyone.callEndpoint('receiveReply', {
      parameters: { id: channel, secret: replies.address.split('/').at(-1) ?? '' },
      body: { id: '1', from: '07700 900999', message: 'SAFE' },
    })
    await admin.callEndpoint('saveIncidentSettings', { body: { closers: 'team' } })
    await admin.callEndpoint('savePushSubscription', {
      body: newSubscription(`https://push.example/${username}`).body,
    })
    await admin.callEndpoint('sendPushTest', { body: {} })
    await admin.callEndpoint('saveRollGroup', {
      parameters: { id: 'class_aaaaaaaa' },
      body: { name: '4B', expected: 28 },
    })
    const closure = {
      id: crypto.randomUUID(),
      zone: 'UTC',
      state: 'closed',
      replaces: null,
    } as const
    const day = new Date().toISOString().slice(0, 10)
    await admin.callEndpoint('declareClosure', { body: { ...closure, day } })
    const entry = { id: crypto.randomUUID(), closureid: closure.id, answer: 'can' } as const
    const timestamp = new Date().toISOString()
    await admin.callEndpoint('addClosureAnswer', { body: { ...entry, timestamp } })
    const missing = [{ name: 'Sam Hill', place: 'Library' }]
    const counted = { groupid: 'class_aaaaaaaa', present: 27, missing }
    const count = { ...counted, timestamp: '2026-11-21T10:00:00Z' }
    await admin.callEndpoint('addCount', {
      parameters: { id },
      body: { ...count, id: crypto.randomUUID() },
    })
    await admin.callEndpoint('savePerson', {
      parameters: { id: 'person-1' },
      body: { name: 'Sam Hill', rollgroupid: 'class_aaaaaaaa' },
    })
    await admin.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
    await admin.callEndpoint('addVisitor', {
      body: { id: 'visitor_aaaaaaaaaaaa', name: 'Fay Hill', arrived: '2026-11-21T10:00:00Z' },
    })
    await admin.callEndpoint('saveAttendance', {
      body: { day: new Date().toISOString().slice(0, 10), absent: ['person-1'], zone: 'UTC' },
    })
    await admin.callEndpoint('addMark', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'person-1', state: 'missing' },
        timestamp: '2026-11-21T10:00:00Z',
      },
    })
    await admin.callEndpoint('addPickupEvent', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'person-1', adult: 'Ana Hill', identity: 'known' },
        timestamp: '2026-11-21T10:00:00Z',
      },
    })
    const taskid = 'task_aaaaaaaaaaaa'
    await admin.callEndpoint('addTask', {
      parameters: { id },
      body: {
        ...{ id: taskid, title: 'Open the hall', timestamp: '2026-11-21T10:00:00Z' },
        due: '2099-01-01T00:00:00Z',
      },
    })
    await admin.callEndpoint('addTaskChange', {
      parameters: { id, taskid },
      body: { id: crypto.randomUUID(), state: 'done', timestamp: '2026-11-21T10:00:00Z' },
    })
    const holder = { userid: username, roleid: 'incident-manager' }
    const other = username === 'head' ? 'teacher' : 'hilltop.teacher'
    await admin.callEndpoint('saveAllocations', {
      body: [holder, { ...holder, userid: other, deputy: 1 }],
    })
    await admin.callEndpoint('addHandover', {
      parameters: { id },
      body: {
        ...{ id: newHandoverId(), roleid: 'incident-manager', touserid: other },
        timestamp: '2026-11-21T10:00:00Z',
      },
    })
    const shared = await admin.callEndpoint('addShare', {
      parameters: { id },
      body: { id: crypto.randomUUID(), name: 'Sgt Khan', hours: 1, parts: ['rollcall'] },
    })
    const headers = { [SHARE_KEY_HEADER]: shared.address.split('#')[1] ?? '' }
    await server.anyone.callEndpoint('openShare', { headers })
    const contact = { name: 'Fay Hill', phone: '1', groupid: `incident_${id}` }
    await admin.callEndpoint('saveContact', { parameters: { id: 'fay_aaaaaaaa' }, body: contact })
    const body = { name: 'Parents' }
    const report = { device: 'a phone', ready: true, contentetag: null, contenttaken: null }
    const state = { installed: true, storagegranted: true, appversion: '1.0' }
    await admin.callEndpoint('reportReadiness', { body: { ...report, ...state } })
    const { guidance, fingerprints } = await admin.callEndpoint('getContentDraft', {})
    await admin.callEndpoint('saveContentDraft', { body: guidance })
    const [page = '', fingerprint = ''] = Object.entries(fingerprints)[0] ?? []
    await admin.callEndpoint('addContentReview', {
      body: { id: newReviewId(), page, fingerprint },
    })
    const asked = { id: crypto.randomUUID(), page: 'initial-action', asked: true }
    const { version } = await admin.callEndpoint('requestReading', { body: asked })
    await admin.callEndpoint('addReading', { body: { requestid: asked.id, version } })
    await admin.callEndpoint('saveProcedure', {
      body: { procedure: 'evacuation', page: 'initial-action', kind: '' },
    })
    const addresses = { addresses: ['chair@governors.example'], version: 0 }
    await admin.callEndpoint('saveRecordSettings', { body: addresses })
    await admin.callEndpoint('saveIncident', {
      parameters: { id },
      body: { closed: 'now', endalerts: true },
    })
    const organisationid = username === 'head' ? 'riverside' : 'hilltop'
    await server.database.query('insert into announced_deletions values ($1, $2, now(), now())', [
      organisationid,
      id,
    ])
    const debrief = { wentwell: 'Calm', version: 0 }
    await admin.callEndpoint('saveDebrief', { parameters: { id }, body: debrief })
    // Seals everything so far.
    await admin.callEndpoint('exportRecord', { parameters: { id } })
    await admin.callEndpoint('saveContactGroup', { parameters: { id: 'parents_aaaaaaaa' }, body })
    await server.database.query(
      `insert into record_erasures (organisationid, incidentid, number, commitments, userid,
         authorname, confirmedby, confirmedname, timestamp, mac)
       select organisationid, id, 1, '{}', userid, authorname, '', '', now(), ''
       from incidents where organisationid = $1`,
      [organisationid],
    )
    await server.database.query(
      `insert into name_erasures (organisationid, userid, number, asked, askedby, askedname, admins)
       values ($1, 'former', 1, now(), $2, '', '{}')`,
      [organisationid, username],
    )
  }
  // After the responses the server still seals and delivers, which would change rows.
  await server.app.stop()
})
afterAll(() => server.stop())

/** Runs a statement within an organisation, in a transaction that is rolled back. */
async function runAsOrganisation(organisationid: string, statement: string) {
  const undo = new Error('undo')
  let rows: Record<string, unknown>[] = []
  let count = 0
  await server.app.context.database
    .change(organisationid, [], async ({ trx }) => {
      const result = await sql.raw<Record<string, unknown>>(statement).execute(trx)
      rows = result.rows
      count = Number(result.numAffectedRows ?? 0)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return { rows, count }
}

function owners(rows: Record<string, unknown>[]): Set<unknown> {
  return new Set(rows.map(({ organisationid }) => organisationid))
}

test('every table is listed as a tenant table or a system table', async () => {
  const rows = await server.database.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%'`,
  )
  expect(rows.map(({ relname }) => relname).sort()).toEqual(
    [...TENANT_TABLES, ...SYSTEM_TABLES].sort(),
  )
})

// This makes it possible to distribute the tables by organisation: see docs/scaling.md.
test('every key of a tenant table begins with the organisation, and so do references between them', async () => {
  const constraints = await server.database.query(`
    select c.conrelid::regclass::text as name, c.conname, c.contype,
      c.confrelid::regclass::text as target, a.attname as first, b.attname as referenced
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    left join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace
  `)
  const ofTenants = constraints.filter(({ name }) => TENANT_TABLES.includes(String(name)))
  // Tables of which every machine has a copy may be referred to by any column.
  const wrong = ofTenants.filter(
    ({ contype, target, first, referenced }) =>
      !(contype === 'f' && SYSTEM_TABLES.includes(String(target))) &&
      (first !== 'organisationid' || (contype === 'f' && referenced !== 'organisationid')),
  )
  expect(wrong).toEqual([])
  const withKey = ofTenants.filter(({ contype }) => contype === 'p').map(({ name }) => name)
  expect(withKey.sort()).toEqual([...TENANT_TABLES].sort())
  const indexes = await server.database.query(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relname in (${TENANT_TABLES.map((table) => `'${table}'`).join()})
  `)
  const global = indexes.filter(({ definition }) => !/\(organisationid\b/.test(String(definition)))
  expect(global).toEqual([])
})

test.each(TENANT_TABLES)(
  'a query of %s without an organisation returns the rows of the own organisation only',
  async (table) => {
    const all = await server.database.query(`select organisationid from ${table}`)
    expect(owners(all).size).toBeGreaterThan(1)
    for (const organisationid of ['riverside', 'hilltop']) {
      const { rows } = await runAsOrganisation(
        organisationid,
        `select organisationid from ${table}`,
      )
      expect(owners(rows)).toEqual(new Set([organisationid]))
    }
  },
)

test.each(TENANT_TABLES)(
  'a query of %s for another organisation returns nothing',
  async (table) => {
    const { rows } = await runAsOrganisation(
      'hilltop',
      `select organisationid from ${table} where organisationid = 'riverside'`,
    )
    expect(rows).toEqual([])
  },
)

test.each(TENANT_TABLES)(
  'no row of %s at another organisation can be changed or removed',
  async (table) => {
    const before = await server.database.query(`select * from ${table} t order by t::text`)
    for (const statement of [
      `update ${table} set organisationid = organisationid where organisationid = 'riverside'`,
      `delete from ${table} where organisationid = 'riverside'`,
    ]) {
      const outcome = await runAsOrganisation('hilltop', statement).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome.message).toContain('permission denied')
      else expect(outcome).toMatchObject({ count: 0 })
    }
    expect(await server.database.query(`select * from ${table} t order by t::text`)).toEqual(before)
  },
)

test.each(TENANT_TABLES)(
  'no row can be inserted into %s for another organisation',
  async (table) => {
    const insert = `insert into ${table} (organisationid) values ('riverside')`
    await expect(runAsOrganisation('hilltop', insert)).rejects.toThrow(
      /row-level security policy|permission denied/,
    )
  },
)

test.each(TENANT_TABLES)('%s is empty when no organisation is set', async (table) => {
  const { tenant } = server.app.context.connections
  const statement = sql.raw(`select organisationid from ${table}`)
  expect((await statement.execute(tenant)).rows).toEqual([])
  expect((await runAsOrganisation('', `select organisationid from ${table}`)).rows).toEqual([])
})

test('the organisation of a transaction is not set for the next one on its connection', async () => {
  const { connections } = server.app.context
  await connections.tenant.connection().execute(async (connection) => {
    await connection.transaction().execute(async (trx) => {
      await sql`select set_config('app.org', 'riverside', true)`.execute(trx)
      expect((await sql`select from incidents`.execute(trx)).rows).not.toEqual([])
    })
    expect((await sql`select from incidents`.execute(connection)).rows).toEqual([])
  })
})

test.each(SYSTEM_TABLES)('an organisation cannot read %s', async (table) => {
  await expect(runAsOrganisation('riverside', `select * from ${table}`)).rejects.toThrow(
    `permission denied for table ${table}`,
  )
})

test('an organisation cannot read password hashes', async () => {
  for (const column of ['passwordhash', 'signinversion', '*']) {
    await expect(runAsOrganisation('riverside', `select ${column} from users`)).rejects.toThrow(
      'permission denied for table users',
    )
  }
})
