import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { voidSignIns } from '../../platform/database/backup/void-sign-ins.ts'
import { PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { makeSampleSchool } from '../../test-support/sample-school.ts'
import { endEverything, NAME, resume, suspend } from '../../test-support/suspension.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { deleteDueOrganisations } from './deletion-job.ts'

const NEVER = new AbortController().signal
const OF_RIVERSIDE = '/organisation-deletion?org=riverside'

const ask = (client: SignedInClient, name = NAME) =>
  client.call('POST', OF_RIVERSIDE, { body: { name } })

async function confirm(client: SignedInClient, name = NAME) {
  const { body } = await client.call<{ deletion: { asked: string } | null }>('GET', OF_RIVERSIDE)
  const asked = body.deletion?.asked ?? new Date().toISOString()
  return client.call('POST', '/organisation-deletion/confirmation?org=riverside', {
    body: { name, asked },
  })
}

const takeBack = (client: SignedInClient) => client.call('DELETE', OF_RIVERSIDE)

/** Of the server, whose clock cannot be set: the rows are moved into the past. */
async function daysPass({ database }: TestServer, days: number, seenDaysAgo = 0): Promise<void> {
  await database.query(
    `update organisation_deletions set
       asked = asked - $1 * interval '1 day', confirmed = confirmed - $1 * interval '1 day',
       seen = now() - $2 * interval '1 day'`,
    [days, seenDaysAgo],
  )
}

/** What the school's activity says of the end of a request. */
async function lastLapse({ database }: TestServer): Promise<unknown> {
  const rows = await database.query(
    `select summary from activity
     where organisationid = 'riverside' and kind = 'organisation-deletion-lapsed'`,
  )
  return rows.at(-1)?.summary
}

const run = ({ app }: TestServer) => deleteDueOrganisations(app.context, NEVER)

async function exists({ database }: TestServer): Promise<boolean> {
  return (await database.query(`select from organisations where id = 'riverside'`)).length > 0
}

/** The tables with a row in which one of the texts is a value of its own, with the number of rows. */
async function tablesWith({ database }: TestServer, texts: string[]): Promise<object> {
  const tables = await database.query(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query(
      `select count(*)::integer as count from "${String(name)}" t
       where exists (select from jsonb_each_text(to_jsonb(t)) as v where v.value = any($1))`,
      [texts],
    )
    if (Number(row?.count) > 0) counts[String(name)] = Number(row?.count)
  }
  return counts
}

async function countOthers({ database }: TestServer): Promise<Record<string, number>> {
  const tables = await database.query(
    `select c.relname::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisationid'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('activity', 'organisation_deletions')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query(
      `select count(*)::integer as count from "${String(name)}" where organisationid <> 'riverside'`,
    )
    counts[String(name)] = Number(row?.count)
  }
  return counts
}

test('everything of an organisation goes seven days after two people said so, and nothing of another', {
  timeout: 120_000,
}, async () => {
  const school = await makeSampleSchool()
  const { server } = school
  await school.newLogPicture(true)
  await school.newTotp('teacher')
  await school.newIdentity('teacher')
  await school.newHandover()
  await school.newPerson()
  await school.newVisitor()
  const provider = await server.signIn('provider.admin')
  const [{ name = '' } = {}] = (await server.database.query(
    `select name from organisations where id = 'riverside'`,
  )) as { name: string }[]
  expect((await ask(provider, name)).status).toBe(200)
  expect((await confirm(school.head, name)).status).toBe(200)
  await run(server)
  expect(await exists(server)).toBe(true)
  const others = await countOthers(server)
  await daysPass(server, 7)
  await endEverything(server)
  await run(server)
  expect(await exists(server)).toBe(false)
  // That it is gone, and who asked and confirmed. The names of the other users are ids of roles, too.
  expect(await tablesWith(server, ['riverside', 'head', 'teacher'])).toEqual({
    ...{ deleted_organisations: 1, activity: expect.any(Number) },
  })
  expect(await countOthers(server)).toEqual(others)
  const left = await server.database.query(
    `select distinct organisationid from activity where 'riverside' in (organisationid, recordid)`,
  )
  expect(left).toEqual([{ organisationid: 'provider' }])
  // Its devices are signed out, and nobody signs in.
  expect((await school.head.call('GET', '/me')).status).toBe(401)
  await expect(server.signIn('head')).rejects.toThrow()
  const again = await provider.call('POST', '/organisations/riverside', { body: { name: 'Other' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('one person alone deletes nothing, whoever they are', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const provider = await server.signIn('provider.admin')
  expect((await ask(head)).status).toBe(403)
  expect((await ask(provider, 'Riverside')).status).toBe(400)
  expect((await ask(provider)).status).toBe(200)
  expect(await confirm(provider)).toMatchObject({ status: 409 })
  // An account that the same person has made for this.
  await provider.call('POST', '/users/second?org=riverside', {
    body: { name: 'Second', type: 'admin', password: PASSWORD },
  })
  const second = await server.signIn('second')
  expect(await confirm(second)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was an admin already') },
  })
  // The account of somebody else, with a new password.
  await takeBack(head)
  await provider.call('POST', '/users/head?org=riverside', {
    body: {
      name: 'Jordan Hale',
      email: 'head@riverside.example',
      type: 'admin',
      password: PASSWORD,
    },
  })
  const changed = await server.signIn('head')
  await ask(provider)
  expect(await confirm(changed)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('within the last 30 days') },
  })
})

// Not only by whoever asked: they can have a third account do it, or ask with the account that they have made.
test.each([
  ['reset-link-made', 'head', 'provider.admin'],
  ['user-changed', 'head', 'admin2'],
  ['second-factor-removed', 'head', null],
  ['single-sign-on-changed', '', 'provider.admin'],
  ['directory-token-made', '', 'admin2'],
  ['user-added', 'provider.admin', 'provider.other'],
])(
  'two accounts of which somebody else has changed one are not two people: %s of %s by %s',
  async (kind, recordid, author) => {
    const server = await startTestServer()
    const provider = await server.signIn('provider.admin')
    const head = await server.signIn('head')
    await ask(provider)
    // Before or after it was asked makes no difference.
    await server.database.query(
      `insert into activity (organisationid, timestamp, userid, kind, recordid, summary)
     values ($4, now(), $3, $1, $2, '')`,
      [kind, recordid, author, recordid === 'provider.admin' ? 'provider' : 'riverside'],
    )
    expect(await confirm(head)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('within the last 30 days') },
    })
    await daysPass(server, 8)
    await run(server)
    expect(await exists(server)).toBe(true)
  },
)

test('nobody of another organisation, and no standard user, sees, confirms or takes it back', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  for (const username of ['hilltop.head', 'teacher']) {
    const client = await server.signIn(username)
    for (const call of [
      () => client.call('GET', OF_RIVERSIDE),
      () => confirm(client),
      () => takeBack(client),
    ]) {
      expect([403, 404]).toContain((await call()).status)
    }
  }
  expect(await exists(server)).toBe(true)
  const head = await server.signIn('head')
  expect((await confirm(head)).status).toBe(200)
})

test('until the end of the seventh day an admin takes it back with one tap', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  await ask(provider)
  await confirm(head)
  await daysPass(server, 6.9)
  await run(server)
  expect((await takeBack(head)).status).toBe(200)
  await daysPass(server, 10)
  await run(server)
  expect(await exists(server)).toBe(true)
  const kinds = (await head.callEndpoint('listActivity', {})).entries.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'organisation-deletion-asked',
      'organisation-deletion-confirmed',
      'organisation-deletion-withdrawn',
    ]),
  )
})

test('two who confirm at once are one confirmation, and one who confirms what was taken back is told', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  await ask(provider)
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(head)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [count] = await server.database.query(
    `select count(*)::integer as count from activity
     where kind = 'organisation-deletion-confirmed' and organisationid = 'riverside'`,
  )
  expect(count).toEqual({ count: 1 })
  await takeBack(provider)
  await ask(provider)
  const stale = await head.call('POST', '/organisation-deletion/confirmation', {
    body: { name: NAME, asked: '2026-01-01T00:00:00.000Z' },
  })
  expect(stale.status).toBe(409)
})

test('a jump of the clock, or days without a server, give the seven days again', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  await confirm(await server.signIn('head'))
  await daysPass(server, 30, 5)
  await run(server)
  expect(await exists(server)).toBe(true)
  await run(server)
  expect(await exists(server)).toBe(true)
  await daysPass(server, 7)
  await run(server)
  expect(await exists(server)).toBe(false)
})

test('a process whose clock is a year ahead deletes nothing', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  await confirm(await server.signIn('head'))
  const ahead = { ...server.app.context, now: () => new Date(Date.now() + 365 * 86_400_000) }
  await deleteDueOrganisations(ahead, NEVER)
  expect(await exists(server)).toBe(true)
})

// Fails where the process that confirms says when: the seven days would be over on the fifth.
test('a confirmation by a process whose clock is behind gives the seven days too', async () => {
  const server = await startTestServer()
  const { database } = server
  const behind = await startTestServer({
    database,
    now: () => new Date(Date.now() - 3 * 86_400_000),
  })
  await ask(await server.signIn('provider.admin'))
  expect((await confirm(await behind.signIn('head'))).status).toBe(200)
  await daysPass(server, 5)
  await run(server)
  expect(await exists(server)).toBe(true)
  await daysPass(server, 7)
  await run(server)
  expect(await exists(server)).toBe(false)
})

// Otherwise one provider admin could suspend the school and have it deleted before its admins can take it back.
test('the seven days of a deletion count only while the school is not suspended, and its end says from when', async () => {
  const mailServer = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: mailServer.address } })
  const provider = await server.signIn('provider.admin')
  await ask(provider)
  await confirm(await server.signIn('head'))
  await endEverything(server)
  expect((await suspend(provider)).status).toBe(200)
  await daysPass(server, 8)
  await run(server)
  expect(await exists(server)).toBe(true)
  await resume(provider)
  const activity = await server.database.query(
    `select organisationid, summary from activity where kind = 'organisation-deletion-delayed'
     order by organisationid`,
  )
  const summary = expect.stringMatching(/^Riverside Academy, from \d{4}-/)
  expect(activity).toEqual(['provider', 'riverside'].map((id) => ({ organisationid: id, summary })))
  const told = () => mailServer.received.map(({ data }) => data)
  await expect
    .poll(told)
    .toContainEqual(expect.stringContaining('could not take back the deletion'))
  await run(server)
  expect(await exists(server)).toBe(true)
  await daysPass(server, 7)
  await run(server)
  expect(await exists(server)).toBe(false)
})

test('the database itself lets no row of a log or of the activity go before the seven days', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await addEntry(head, await reportIncident(head), newEntry())
  await ask(await server.signIn('provider.admin'))
  await confirm(head)
  await server.database.query(`update organisation_deletions set begun = now()`)
  for (const table of ['activity', 'log_entries', 'record_seals']) {
    const rows = () =>
      server.database.query(`select from ${table} where organisationid = 'riverside' limit 1`)
    await expect.poll(rows).toHaveLength(1)
    await expect(
      server.database.query(`delete from ${table} where organisationid = 'riverside'`),
    ).rejects.toThrow('append-only')
  }
})

test('what nobody confirmed lapses after two weeks, and the provider itself cannot be deleted', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  await ask(provider)
  await server.database.query(
    `update organisation_deletions set asked = now() - interval '15 days'`,
  )
  await run(server)
  expect((await provider.call('GET', OF_RIVERSIDE)).body).toEqual({ deletion: null })
  expect(await lastLapse(server)).toContain('nobody else has confirmed it')
  const own = await provider.call('POST', '/organisation-deletion', {
    body: { name: 'Holdfast Provider' },
  })
  expect(own.status).toBe(409)
})

test('an admin who was suspended, perhaps for it, is told by mail too', async () => {
  const mailServer = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: mailServer.address } })
  await server.database.query(
    "update users set type = 'admin', suspended = now() where id = 'logkeeper'",
  )
  await ask(await server.signIn('provider.admin'))
  const told = () =>
    mailServer.received
      .filter(({ data }) => data.includes('has asked to delete'))
      .flatMap(({ to }) => to)
  await expect.poll(told).toContain('logkeeper@riverside.example')
})

// They may have been suspended because of it.
test.each([
  ['asked', 'provider.admin', 'Casey Brook', 'head'],
  ['confirmed', 'head', 'Jordan Hale', 'provider.admin'],
])('nothing is deleted once whoever %s is no admin any more', async (_, userid, name, other) => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  expect((await confirm(await server.signIn('head'))).status).toBe(200)
  await daysPass(server, 7)
  await server.database.query('update users set suspended = now() where id = $1', [userid])
  await run(server)
  expect(await exists(server)).toBe(true)
  const client = await server.signIn(other)
  expect((await client.call('GET', OF_RIVERSIDE)).body).toEqual({ deletion: null })
  expect(await lastLapse(server)).toContain(`${name} is no admin any more`)
})

test('a process that stops leaves the rest of a large organisation to the next run', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  await confirm(await server.signIn('head'))
  await daysPass(server, 7)
  await deleteDueOrganisations(server.app.context, AbortSignal.abort())
  expect(await exists(server)).toBe(true)
  await run(server)
  expect(await exists(server)).toBe(false)
})

test('taking back at the very moment of the deletion either saves everything or comes too late', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  await ask(provider)
  await confirm(await server.signIn('head'))
  await daysPass(server, 7)
  const [, { status }] = await Promise.all([run(server), takeBack(provider)])
  expect(await exists(server)).toBe(status === 200)
  if (status === 200) await server.signIn('head')
})

test('two admins who ask at once ask once', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const answers = await Promise.all([ask(provider), ask(provider), ask(provider)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [count] = await server.database.query(
    `select count(*)::integer as count from activity
     where kind = 'organisation-deletion-asked' and organisationid = 'riverside'`,
  )
  expect(count).toEqual({ count: 1 })
})

test('a restore during the seven days forgets the deletion', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  await confirm(await server.signIn('head'))
  await daysPass(server, 8)
  const client = await server.app.context.connections.connect()
  await voidSignIns(client, undefined)
  await client.end()
  await run(server)
  expect(await exists(server)).toBe(true)
})

test('an organisation with 20,000 entries goes too', { timeout: 120_000 }, async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await server.database.query(
    `insert into log_entries (organisationid, incidentid, seq, id, timestamp, devicetimestamp,
       received, userid, authorname, type, content)
     select 'riverside', $1, n + 1000, gen_random_uuid(), now(), now(), now(), 'teacher', 'Dana Fox',
       'text', 'Entry ' || n || repeat(' and more', 60) from generate_series(1, 20000) n`,
    [id],
  )
  await ask(await server.signIn('provider.admin'))
  await confirm(head)
  await daysPass(server, 7)
  await endEverything(server)
  await run(server)
  expect(await exists(server)).toBe(false)
})

// All phones would be signed out in the middle of a lockdown, and nobody could give the all clear.
test('a deletion waits while an incident of the last day is open, and not for a forgotten one', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await ask(await server.signIn('provider.admin'))
  await confirm(head)
  await daysPass(server, 7)
  await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
  await run(server)
  expect(await exists(server)).toBe(true)
  await server.database.query(`update alerts set timestamp = timestamp - interval '25 hours'`)
  await server.database.query(`update incidents set timestamp = timestamp - interval '25 hours'`)
  await run(server)
  expect(await exists(server)).toBe(false)
})

// Fails when only the users are looked for who are still there: the row refers to a username for ever.
test('a sign-in that is remembered after the beginning does not stop the deletion', async () => {
  const server = await startTestServer()
  await ask(await server.signIn('provider.admin'))
  await confirm(await server.signIn('head'))
  await daysPass(server, 7)
  await server.database.query(`
    create function remember_device() returns trigger language plpgsql as $$ begin
      insert into known_devices (username, devicehash, lastused) values ('head', 'late', now())
        on conflict do nothing;
      return null;
    end $$;
    create trigger remember_device after delete on users execute function remember_device()`)
  await run(server)
  await server.database.query('drop trigger remember_device on users')
  await run(server)
  expect(await exists(server)).toBe(false)
})
