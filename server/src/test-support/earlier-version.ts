/**
 * What the version of November 2026 wrote: the rows that it left, and the statements that one of its
 * server processes runs beside a process of this version. Never change anything here.
 */

/** The last migration of that version. */
export const EARLIER_MIGRATION = '0091-devices-of-a-push'

const fields = (incidentDetails: string) =>
  JSON.stringify({
    incidentReportDateTime: '',
    incidentDetails,
    incidentDateTime: '',
    incidentLocation: '',
    informant: '',
    informantDateTime: '',
    informantContact: '',
    informantLocation: '',
    peopleAffected: '',
    arrangements: '',
    emergencyServicesAdvice: '',
    whoInformed: '',
    notesOnInformed: '',
    anyoneElseInformed: '',
    actionsRequired: '',
    visitLeader: '',
    visitPupils: '',
    visitNature: '',
    visitStaffNumber: '',
    visitLocation: '',
    visitFdcoRequired: '',
  })

const ALERT_COLUMNS = `organisationid, id, incidentid, kind, title, instruction, colour, icon, path, sound,
  message, exercise, userid, authorname, timestamp, request, foreveryone`

const alertValues = (id: string, kind: string, title: string) => `'riverside', '${id}',
  '20261121_a1b2c3d4', '${kind}', '${title}', 'Lock the door', 'red', 'lock', '', 'silent', 'Gate B',
  false, 'teacher', 'Dana Fox', now(),
  '{"kind": "${kind}", "message": "Gate B", "exercise": false, "incidentid": null}', true`

const entry = (id: string, content: string) =>
  JSON.stringify([
    {
      seq: 1,
      id,
      timestamp: '2026-11-21T10:00:00Z',
      devicetimestamp: '2026-11-21T10:00:00Z',
      received: '2026-11-21T10:00:01Z',
      userid: 'teacher',
      authorname: 'Dana Fox',
      roleid: null,
      type: 'text',
      content,
    },
  ])

export const earlierEntry = (id: string, content: string) => `
  select isnew, (stored).id from append_to_log('riverside', '20261121_a1b2c3d4',
    '${entry(id, content)}', 60000 * interval '1 millisecond',
    array['logs:20261121_a1b2c3d4'])`

const appendEntry = (number: number, content: string) =>
  earlierEntry(`0b0e5c1e-6f0a-4a51-9a44-0d6f6f0c000${number}`, content)

export const earlierCheck = (itemid: string) => `
  insert into checks (organisationid, incidentid, itemid, checked, userid, authorname, timestamp,
      devicetimestamp, received)
    values ('riverside', '20261121_a1b2c3d4', '${itemid}', true, 'teacher', 'Dana Fox', now(), now(), now())
    returning itemid`

export const earlierAnswer = (id: string, userid: string, name: string, given: string) => `
  with recipients as (
    insert into alert_recipients (organisationid, alertid, userid, name)
    values ('riverside', 'alert_a1b2c3d4e5f6', '${userid}', '${name}')
    on conflict do nothing
  )
  insert into alert_answers (organisationid, id, alertid, incidentid, userid, answer, note, position,
    timestamp, devicetimestamp, received)
  values ('riverside', '${id}', 'alert_a1b2c3d4e5f6',
    '20261121_a1b2c3d4', '${userid}', '${given}', 'Room 12', null, now(), now(), now())
  on conflict do nothing
  returning id`

const answer = (number: number, userid: string, name: string, given: string) =>
  earlierAnswer(`0b0e5c1e-6f0a-4a51-9a44-0d6f6f0d000${number}`, userid, name, given)

export const EARLIER_ROWS = [
  `insert into organisations (id, name, created) values ('riverside', 'Riverside Academy', now())`,
  `insert into usernames (username, organisationid) values ('teacher', 'riverside'), ('head', 'riverside')`,
  `insert into users (organisationid, id, name, type) values
    ('riverside', 'teacher', 'Dana Fox', 'standard'), ('riverside', 'head', 'Jordan Hale', 'admin')`,
  `insert into incidents (organisationid, id, timestamp, userid, authorname, fields, reported)
    values ('riverside', '20261121_a1b2c3d4', now(), 'teacher', 'Dana Fox',
      '${fields('Smoke')}', '${fields('Smoke')}')`,
  `insert into alerts (${ALERT_COLUMNS})
    values (${alertValues('alert_a1b2c3d4e5f6', 'lockdown', 'Lockdown')})`,
  `insert into alert_recipients (organisationid, alertid, userid, name) values
    ('riverside', 'alert_a1b2c3d4e5f6', 'teacher', 'Dana Fox'),
    ('riverside', 'alert_a1b2c3d4e5f6', 'head', 'Jordan Hale')`,
  // Not delivered yet.
  `insert into alert_deliveries (organisationid, alertid, channel, event, created, due)
    values ('riverside', 'alert_a1b2c3d4e5f6', 'push', 'sent', now(), now())`,
  answer(1, 'head', 'Jordan Hale', 'seen'),
  appendEntry(1, 'Before the upgrade'),
] as const

/** Each statement is a transaction of the app role for the organisation. */
export const EARLIER_STATEMENTS = [
  appendEntry(2, 'During the upgrade'),
  `insert into incidents (organisationid, id, timestamp, userid, authorname, fields, reported)
    values ('riverside', '20261121_b1b2c3d4', now(), 'teacher', 'Dana Fox',
      '${fields('Flood')}', '${fields('Flood')}')
    on conflict do nothing returning id`,
  `update incidents set version = 2, fields = '${fields('Smoke in the hall')}'
    where organisationid = 'riverside' and id = '20261121_a1b2c3d4' returning id`,
  earlierCheck('item'),
  answer(2, 'head', 'Jordan Hale', 'help'),
  // The response to the first attempt was lost.
  answer(2, 'head', 'Jordan Hale', 'help').replace('returning id', ''),
  `insert into alerts (${ALERT_COLUMNS})
    values (${alertValues('alert_b1b2c3d4e5f6', 'evacuate', 'Evacuate')}) returning id`,
  `insert into alert_updates (organisationid, id, alertid, incidentid, message, userid, authorname,
      timestamp)
    values ('riverside', '0b0e5c1e-6f0a-4a51-9a44-0d6f6f0e0001', 'alert_a1b2c3d4e5f6',
      '20261121_a1b2c3d4', 'The police are here', 'teacher', 'Dana Fox', now())
    on conflict do nothing returning id`,
  `insert into alert_deliveries (organisationid, alertid, channel, event, created, due)
    values ('riverside', 'alert_b1b2c3d4e5f6', 'push', 'sent', now(), now()) returning seq`,
  `update alerts set ended = now(), endedby = 'Jordan Hale', endmessage = 'It is over'
    where organisationid = 'riverside' and id = 'alert_a1b2c3d4e5f6' returning id`,
] as const

/** Runs after each of its writes, so that other processes read again. */
export const RAISE_VERSIONS = `
  insert into collection_versions (organisationid, collection, version)
  select 'riverside', collection, 1
  from unnest(array['alertanswers:alert_a1b2c3d4e5f6', 'alerts', 'incidents']) as collection
  on conflict (organisationid, collection) do update set version = collection_versions.version + 1`
