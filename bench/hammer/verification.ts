import { MAX_CONTENT_VERSIONS } from '@holdfast/contract/limits'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type pg from 'pg'
import { PUBLISHED_WORDS } from './content-actions.ts'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { Traffic } from './requests.ts'
import type { School } from './schools.ts'

/**
 * Saves without a version: the last one stands. So a repetition that the server gets after a later save changes
 * the value once more, and the activity shows that.
 */
const UNVERSIONED: ReadonlySet<string> = new Set<ActivityKind>([
  'exercise-settings-changed',
  'organisation-changed',
])

/** What the server writes about handovers and merges in the name of whoever did it: SQL for `log_entries`. */
const BY_SERVER = `(type = 'text' and content similar to
  '%(hands over|took over as|withdrew the handover|Merged into|Merged with|Taken apart)%')`

/** Compares what was acknowledged with the database's rows; one sentence for each difference. */
export async function compareWithDatabase(
  { ledger, schools }: { ledger: Ledger; schools: readonly School[] },
  database: pg.Pool,
): Promise<string[]> {
  const differences: string[] = []
  const compare = async (
    what: string,
    acknowledged: readonly string[],
    query: string,
    values: readonly unknown[] = [],
  ) => {
    const { rows } = await database.query<{ value: string }>(query, [...values])
    differences.push(
      ...compareLists(
        what,
        acknowledged,
        rows.map(({ value }) => value),
      ),
    )
  }
  for (const [incident, ids] of ledger.entries) {
    const rows = 'from log_entries where incidentid = $1'
    // The server itself writes who is missing.
    const byPeople = `select id::text as value ${rows} and userid <> '' and not ${BY_SERVER}`
    await compare(`Entries of ${incident}`, ids, byPeople, [incident])
    const counted = await database.query<{ count: number }>(`select count(*)::int ${rows}`, [
      incident,
    ])
    const seqs = Array.from({ length: counted.rows[0]?.count ?? 0 }, (_, at) => `${at + 1}`)
    await compare(`Sequence numbers in ${incident}`, seqs, `select seq::text as value ${rows}`, [
      incident,
    ])
  }
  for (const [incident, items] of ledger.checks) {
    const query = 'select itemid as value from checks where incidentid = $1'
    await compare(`Checks of ${incident}`, items, query, [incident])
  }
  for (const [incident, ids] of ledger.counts) {
    const query = 'select id::text as value from roll_counts where incidentid = $1'
    await compare(`Counts of ${incident}`, ids, query, [incident])
  }
  for (const [incident, ids] of ledger.marks) {
    const query = 'select id::text as value from roll_marks where incidentid = $1'
    await compare(`Marks of ${incident}`, ids, query, [incident])
  }
  for (const [incident, ids] of ledger.pickups) {
    const query = 'select id::text as value from pickups where incidentid = $1'
    await compare(`Requests at the gate of ${incident}`, ids, query, [incident])
  }
  for (const [incident, ids] of ledger.tasks) {
    const query = 'select id as value from tasks where incidentid = $1'
    await compare(`Tasks of ${incident}`, ids, query, [incident])
  }
  for (const [incident, ids] of ledger.taskChanges) {
    const query = 'select id::text as value from task_changes where incidentid = $1'
    await compare(`Changes of tasks of ${incident}`, ids, query, [incident])
  }
  const byServer = `select incidentid || ' ' || count(*) as value from log_entries
    where ${BY_SERVER} group by incidentid`
  await compare('Entries about handovers and merges', listPairs(ledger.serverEntries), byServer)
  for (const [incident, places] of ledger.logPictures) {
    const deleted = new Set(ledger.deletedLogPictures)
    const kept = places.filter((place) => !deleted.has(place))
    // Of the bytes themselves, so that nothing else is stored under a hash.
    const stored = `select entryid || ' ' || encode(sha256(original), 'hex') as value
      from log_pictures where incidentid = $1 and shown is not null`
    await compare(`Pictures of the log of ${incident}`, kept, stored, [incident])
    const events = `select entryid || ' ' || sha256 as value from log_picture_events
      where incidentid = $1 and state =`
    await compare(`Arrivals of ${incident}`, places, `${events} 'received'`, [incident])
    const gone = places.filter((place) => deleted.has(place))
    await compare(`Deletions of ${incident}`, gone, `${events} 'deleted'`, [incident])
  }
  const unfinished = `select entryid || ' ' || sha256 as value from log_pictures where shown is null`
  await compare('Unfinished pictures', [...ledger.unfinishedPictures], unfinished)
  for (const [incident, events] of ledger.handovers) {
    const query = `select handoverid || ' ' || event as value from handover_events
      where incidentid = $1`
    await compare(`Handovers in ${incident}`, events, query, [incident])
  }
  const merges = `select value from incident_changes where incidentid = $1 and field = 'mergedinto'`
  for (const [incident, into] of ledger.merges) {
    await compare(`Merges of ${incident}`, into, merges, [incident])
    const current = `select coalesce(mergedinto, '') as value from incidents where id = $1`
    await compare(`Main incident of ${incident}`, into.slice(-1), current, [incident])
  }
  const { rows: written } = await database.query<{ value: string }>(
    `select incidentid || ' task ' || seq as value from tasks
     union all select incidentid || ' taskchange ' || seq from task_changes
     union all select incidentid || ' picture ' || seq from log_picture_events
     union all select incidentid || ' handover ' || seq from handover_events
     union all select incidentid || ' mark ' || seq from roll_marks
     union all select incidentid || ' pickup ' || seq from pickups`,
  )
  const sealed = `select incidentid || ' ' || recordid as value from record_seals
    where kind in ('task', 'taskchange', 'picture', 'handover', 'mark', 'pickup')`
  await compare(
    'Sealed tasks, pictures, handovers, marks and requests at the gate',
    written.map(({ value }) => value),
    sealed,
  )
  for (const [key, saved] of ledger.fields) {
    const [incident = '', field = ''] = key.split(' ')
    const changes = `select value from incident_changes where incidentid = $1 and field = $2`
    await compare(`Changes of ${key}`, saved, changes, [incident, field])
    const current = 'select fields ->> $2 as value from incidents where id = $1'
    await compare(`Value of ${key}`, saved.slice(-1), current, [incident, field])
  }
  const closed = `select incidentid as value from incident_changes where field = 'closed'`
  await compare('Closed incidents', ledger.closedIncidents, closed)
  const readIds = (rows: string) => `select id as value from ${rows}`
  await compare('Deleted incidents', [], readIds('incidents where id = any ($1)'), [
    ledger.deletedIncidents,
  ])
  await compare('Debriefs', ledger.debriefs, 'select incidentid as value from debriefs')
  await compare('Alerts', [...ledger.alerts.keys()], readIds('alerts'))
  await compare('Ended alerts', ledger.endedAlerts, readIds('alerts where ended is not null'))
  await compare('Updates of alerts', ledger.alertUpdates, readIds('alert_updates'))
  // A minute's answers share a row, with the ids of the answers that it has replaced. The server itself stores
  // the call of whoever sends an alert that calls for help.
  const answers = `select unnest(earlier || id) as value from alert_answers answer
    where not exists (
      select from alerts where alerts.id = answer.alertid and alerts.userid = answer.userid
        and answer.answer = 'help' and alerts.message = answer.note
    )`
  await compare('Answers', ledger.alertAnswers, answers)
  await compare('Joined alerts', ledger.joinedAlerts, readIds('joined_alerts'))
  // Counts of the answers are written by the server itself, without a user. Whether a call for help ends, and is
  // made again, depends on which of a person's answers the server stores first.
  const ofAlerts = `select incidentid || ' ' || count(*) as value from log_entries
    where incidentid in (select incidentid from alerts) and userid <> ''
      and not (content like any (array['% is safe now (%', '% needs help again (%']))
    group by incidentid`
  await compare('Entries about alerts', listPairs(ledger.entriesAboutAlerts), ofAlerts)
  const notDeleted = (map: ReadonlyMap<string, string | null>) =>
    [...map].flatMap(([key, name]) => (name === null ? [] : [`${key} ${name}`]))
  const select = `select organisationid || ' ' || id || ' ' || name as value from`
  const writtenByHammer = `where name like any (array['Fay %', 'Group %', 'Kim user.%'])`
  await compare('contacts', notDeleted(ledger.contacts), `${select} contacts ${writtenByHammer}`)
  await compare('groups', notDeleted(ledger.groups), `${select} contact_groups ${writtenByHammer}`)
  const present = `${select} users ${writtenByHammer} and deleted is null`
  await compare('users', notDeleted(ledger.users), present)
  const imported = `select organisationid || ' ' || name as value from contacts`
  await compare('Imported', ledger.importedContacts, `${imported} where name like 'Imported %'`)
  const ofUsers = `from users where id = any ($1)`
  await compare(
    'Emails',
    listPairs(ledger.emails),
    `select id || ' ' || email as value ${ofUsers}`,
    [[...ledger.emails.keys()]],
  )
  const reports = `select userid || ' ' || count(*) as value from device_readiness group by userid`
  const devices = Map.groupBy(ledger.readiness.values(), (userid) => userid)
  const counts = [...devices].map(([userid, { length }]) => `${userid} ${length}`)
  await compare('Devices that reported', counts, reports)
  const settings = `select organisationid || ' record ' || addresses[1] as value from record_settings
    union all select organisationid || ' exercises ' || (intervals -> 0 ->> 'kind')
    from exercise_settings`
  await compare('Settings', listPairs(ledger.settings), settings)
  const names = `select id || ' ' || name as value from organisations where name like 'School %-%'`
  await compare('Names of schools', listPairs(ledger.schools), names)
  const readKind = (key: string) => key.split(' ')[0] ?? ''
  const [unversioned, versioned] = splitBy(ledger.activities.keys(), (key) =>
    UNVERSIONED.has(readKind(key)),
  )
  const activity = `select kind || ' ' || organisationid || ' ' || count(*) as value from activity
    where kind = any ($1) group by kind, organisationid`
  const counted = versioned.map((key) => `${key} ${ledger.activities.get(key)}`)
  await compare('Activity', counted, activity, [versioned.map(readKind)])
  const shown = `select distinct kind || ' ' || organisationid as value from activity
    where kind = any ($1)`
  await compare('Activity without versions', unversioned, shown, [unversioned.map(readKind)])
  for (const { id } of schools) {
    const allocated = `select userid || ' ' || roleid as value from allocations where organisationid = $1`
    const handed = ROLE_IDS.flatMap((roleid) => {
      const userid = ledger.roles.get(`${id} ${roleid}`)
      return userid === undefined ? [] : [`${userid} ${roleid}`]
    })
    const last = handed.length > 0 ? handed : ledger.allocations.get(id)
    if (last) await compare(`Allocations of ${id}`, last, allocated, [id])
    const words = `select ${PUBLISHED_WORDS} as value
      from content_versions where organisationid = $1 and userid like $1 || '.%'`
    const kept = (ledger.published.get(id) ?? []).slice(-MAX_CONTENT_VERSIONS)
    await compare(`Published by ${id}`, kept, words, [id])
  }
  const pictures = `from media where path ~ '^map__[0-9a-f-]{36}.png$'`
  const paths = [...ledger.pictures.keys(), ...ledger.importedPictures]
  await compare('Pictures', paths, `select organisationid || ' ' || path as value ${pictures}`)
  const keys = `select organisationid || ' ' || path || ' ' || key as value ${pictures}
    and organisationid || ' ' || path = any ($1)`
  await compare('Keys of pictures', listPairs(ledger.pictures), keys, [[...ledger.pictures.keys()]])
  return differences
}

/** Signs in with the passwords that were saved last; returns a sentence for each that is refused. */
export async function trySignIns(
  { passwords }: Ledger,
  address: string,
  traffic: Traffic,
): Promise<string[]> {
  const differences: string[] = []
  for (const [username, password] of passwords) {
    const body = { username, password }
    const response = await traffic.send(address, { method: 'POST', path: '/login', body })
    if (response?.status !== 200) differences.push(`${username} cannot sign in: ${response?.text}`)
  }
  return differences
}

function splitBy<T>(values: Iterable<T>, test: (value: T) => boolean): [T[], T[]] {
  const all = [...values]
  return [all.filter(test), all.filter((value) => !test(value))]
}

function listPairs(map: ReadonlyMap<string, string | number>): string[] {
  return [...map].map(([key, value]) => `${key} ${value}`)
}

function compareLists(what: string, acknowledged: readonly string[], stored: readonly string[]) {
  const lost = acknowledged.filter((value) => !stored.includes(value))
  const extra = stored.filter((value) => !acknowledged.includes(value))
  const duplicates = stored.length - new Set(stored).size
  if (lost.length + extra.length + duplicates === 0 && acknowledged.length === stored.length)
    return []
  return [`${what}: lost ${lost}; not acknowledged ${extra}; ${duplicates} more than once`]
}

/** The differences between the lists of devices and those of the server, one sentence each. */
export async function compareDevices(
  devices: readonly Device[],
  address: string,
  traffic: Traffic,
): Promise<string[]> {
  const differences: string[] = []
  const now = new Map<string, string>()
  for (const device of devices) {
    const { school, user } = device.options
    for (const [path, shown] of device.shown()) {
      // Holders of team roles see telephone numbers in the list of users.
      const reader = path === '/users' ? user.userid : user.type
      const key = `${school.id} ${path} ${reader}`
      const current = now.get(key) ?? (await read(path, user.token))
      now.set(key, current)
      if (shown !== current) differences.push(`A device of ${user.userid} shows another ${path}`)
    }
  }
  return differences

  async function read(path: string, token: string): Promise<string> {
    const response = await traffic.send(address, { method: 'GET', path, token })
    if (response?.status !== 200) return `The server responded ${response?.status}`
    if (!path.endsWith('/logs')) return response.text
    const entries = JSON.parse(response.text) as { seq: number }[]
    return JSON.stringify(entries.sort((a, b) => a.seq - b.seq))
  }
}
