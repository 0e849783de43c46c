import type pg from 'pg'

/** Fills the database with years of data, by a few statements instead of through the server. */

export const USERS_PER_SCHOOL = 100
const CONTACTS = 50
const ENTRIES = 20

/** The ids of schools and of their users, both numbered from 1. The first user is the admin. */
export const schoolId = (school: number) => `school${school}`
export const userId = (school: number, user: number) => `school${school}.user${user}`

/** Writes this many schools, each of 100 users with contacts, team roles, roll groups and an incident. */
export async function seedSchools(database: pg.Pool, schools: number): Promise<void> {
  await seed(database, [
    `insert into organisations (id, name, created) select 'school' || s, 'School ' || s, now() from ${series(schools, 's')}`,
    `insert into usernames (username, organisationid) select ${USER_ID}, 'school' || s from ${eachSchoolAnd('u', USERS_PER_SCHOOL, schools)}`,
    `insert into users (organisationid, id, name, email, type)
      select 'school' || s, ${USER_ID}, 'Person ' || u, ${USER_ID} || '@school.example',
        case u when 1 then 'admin' else 'standard' end
      from ${eachSchoolAnd('u', USERS_PER_SCHOOL, schools)}`,
    `insert into allocations (organisationid, userid, roleid)
      select 'school' || s, ${USER_ID}, (array['incident-manager', 'log-keeper', 'cmt-support-officer'])[u]
      from ${eachSchoolAnd('u', 3, schools)}`,
    `insert into contact_groups (organisationid, id, name, colour, icon)
      select 'school' || s, 'group' || g, 'Group ' || g, '#336699', 'users' from ${eachSchoolAnd('g', 5, schools)}`,
    `insert into contacts (organisationid, id, name, title, phone, groupid)
      select 'school' || s, 'contact' || c, 'Contact ' || c, 'Parent', '01234 567' || c, 'group' || (c % 5 + 1)
      from ${eachSchoolAnd('c', CONTACTS, schools)}`,
    `insert into roll_groups (organisationid, id, name, expected, counters, sort)
      select 'school' || s, 'class' || g, 'Class ' || g, 28, array['school' || s || '.user' || g], g
      from ${eachSchoolAnd('g', 10, schools)}`,
    `insert into collection_versions (organisationid, collection, version)
      select 'school' || s, name, 1 from ${series(schools, 's')},
        unnest(array['users', 'contacts', 'contactgroups', 'allocations', 'incidents', 'alerts', 'rollgroups']) name`,
    ...incidentStatements(
      `select 'school' || s as school, 'incident' as incident from ${series(schools, 's')}`,
    ),
    ...entryStatements('incident', ENTRIES, series(schools, 's')),
  ])
}

/** Writes an incident of the first school whose log has this many entries. */
export async function seedLog(database: pg.Pool, id: string, count: number): Promise<void> {
  await seed(database, [
    ...incidentStatements(`select 'school1' as school, '${id}' as incident`),
    ...entryStatements(id, count, '(values (1)) schools (s)'),
  ])
}

const USER_ID = `'school' || s || '.user' || u`
const series = (count: number, name: string) => `generate_series(1, ${count}) ${name}`
const eachSchoolAnd = (name: string, count: number, schools: number) =>
  `${series(schools, 's')}, ${series(count, name)}`

/** `chosen`: a query for the columns `school` and `incident`. */
function incidentStatements(chosen: string): string[] {
  const fields = `'{"incidentDetails": "A measurement"}'::jsonb`
  return [
    `insert into incidents (organisationid, id, timestamp, userid, authorname, fields, reported)
      select school, incident, now() - interval '2 days', school || '.user1', 'Person 1', ${fields}, ${fields}
      from (${chosen}) chosen`,
  ]
}

/** The entries are a second apart, and sealed. */
function entryStatements(incident: string, count: number, schools: string): string[] {
  return [
    `insert into log_entries (organisationid, incidentid, seq, id, timestamp, devicetimestamp,
        received, userid, authorname, type, content)
      select 'school' || s, '${incident}', e, gen_random_uuid(), at, at, at, 'school' || s || '.user1',
        'Person 1', 'text', 'Entry ' || e || ' of the log. Register taken: 28 of 28.'
      from ${schools}, ${series(count, 'e')}, lateral (select now() - (${count} - e) * interval '1 second' as at) time`,
    `update incidents set logseq = ${count} where id = '${incident}'`,
    `insert into record_seals (organisationid, incidentid, n, kind, recordid, digest, sealed, hash)
      select organisationid, incidentid, seq, 'entry', id::text, repeat('0', 64), now(), repeat('0', 64)
      from log_entries where incidentid = '${incident}'`,
    `insert into record_heads (organisationid, incidentid, length, hash, logseq, checkseq, changeversion, allocationseq)
      select organisationid, id, logseq, repeat('0', 64), logseq, 0, version, 0
      from incidents where id = '${incident}'`,
    // As in a database from before heads had codes: the next start gives them theirs.
    'delete from record_macs',
  ]
}

/**
 * In one transaction, so that the server never finds an incident that is not sealed. Foreign keys are
 * not checked (`replica`): the statements respect them. Vacuum and checkpoint run here, so that they do
 * not fall into a measurement.
 */
async function seed(database: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(`alter system set autovacuum = off`)
    await client.query('select pg_reload_conf()')
    await client.query(`set session_replication_role = 'replica'`)
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
