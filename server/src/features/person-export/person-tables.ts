import type { OrganisationTables } from '../../platform/database/tables.ts'

/**
 * What each table of an organisation says about people. The test beside this file compares it with the
 * database, so that no table and no column is forgotten: a new one is exported, or left out with a reason.
 */

export type PersonTable<Row = Record<string, unknown>> = {
  /** For readers who know Holdfast and no database. */
  title: string
  columns: readonly Column<Row>[]
  /** Keys, hashes, bytes, and what says nothing about the person. */
  leftOut?: readonly Column<Row>[]
  /** The columns that name users by their username, alone, in a list, or in JSON. */
  users?: readonly Column<Row>[]
  /** The same for people of the roll groups and visitors, by their ids. */
  people?: readonly Column<Row>[]
  /** Lists about several people, of which only the person's own part is exported. */
  onlyOwn?: readonly Column<Row>[]
  /** Whether its texts may name somebody. */
  hasTexts?: boolean
}
type Column<Row> = Extract<keyof Row, string>
type Catalogue = { [Table in keyof OrganisationTables]?: PersonTable<OrganisationTables[Table]> }

const AUTHOR = ['userid', 'authorname'] as const
const TIMES = ['timestamp', 'devicetimestamp', 'received'] as const

export const PERSON_TABLES = {
  users: {
    title: 'Account',
    columns: ['id', 'name', 'email', 'phone', 'type', 'deleted', 'suspended'],
    // The others only the tables about signing in may read.
    leftOut: [
      ...(['passwordhash', 'signinversion', 'suspendedbydirectory', 'externalid'] as const),
      ...(['resetsfrom', 'vouched'] as const),
    ],
    users: ['id'],
  },
  allocations: { title: 'Team roles', columns: ['userid', 'roleid'], users: ['userid'] },
  role_deputies: {
    title: 'Deputy for team roles',
    columns: ['userid', 'roleid', 'deputy'],
    users: ['userid'],
  },
  roll_groups: {
    title: 'Roll groups that they count',
    columns: ['id', 'name', 'counters'],
    leftOut: ['expected', 'sort'],
    users: ['counters'],
    onlyOwn: ['counters'],
  },
  people: {
    title: 'List of people by name',
    columns: ['id', 'name', 'rollgroupid', 'needs', 'adults', 'active'],
    people: ['id'],
  },
  absence_lists: {
    title: 'Lists of absences',
    columns: ['seq', 'day', 'starts', 'ends', 'absent', 'given', ...AUTHOR],
    users: ['userid'],
    people: ['absent'],
    onlyOwn: ['absent'],
  },
  visitors: {
    title: 'Visitors',
    columns: [
      ...(['id', 'name', 'host', 'rollgroupid', 'arrived', 'devicearrived'] as const),
      ...(['departed', ...AUTHOR, 'departedby'] as const),
    ],
    users: ['userid', 'departedby'],
    people: ['id'],
    hasTexts: true,
  },
  contacts: {
    title: 'Contacts',
    columns: ['id', 'name', 'title', 'phone', 'groupid', 'email', 'addedby'],
    users: ['addedby'],
    hasTexts: true,
  },
  incidents: {
    title: 'Incidents that they reported',
    columns: ['id', 'timestamp', 'closed', ...AUTHOR, 'fields', 'reported', 'exercise'],
    leftOut: ['version', 'logseq', 'mergedinto', 'related'],
    users: ['userid'],
    hasTexts: true,
  },
  incident_changes: {
    title: 'Changes of incidents',
    columns: ['incidentid', 'version', 'field', 'value', 'previous', ...AUTHOR, 'timestamp'],
    leftOut: ['requestid'],
    users: ['userid'],
    hasTexts: true,
  },
  log_entries: {
    title: 'Log entries',
    columns: [
      ...(['incidentid', 'seq', 'id', ...TIMES, ...AUTHOR, 'roleid', 'type'] as const),
      ...(['content', 'refersto', 'happened', 'pictures'] as const),
    ],
    users: ['userid'],
    hasTexts: true,
  },
  log_pictures: {
    title: 'Pictures in logs that they sent',
    columns: ['incidentid', 'entryid', 'sha256', 'userid', 'size', 'touched'],
    leftOut: ['received', 'original', 'shown'],
    users: ['userid'],
  },
  log_picture_events: {
    title: 'What became of pictures in logs',
    columns: ['incidentid', 'seq', 'entryid', 'sha256', 'state', 'reason', ...AUTHOR, 'timestamp'],
    leftOut: ['shown'],
    users: ['userid'],
    hasTexts: true,
  },
  checks: {
    title: 'Checks of action plans',
    columns: ['incidentid', 'seq', 'itemid', 'itemtext', 'point', 'checked', ...AUTHOR, ...TIMES],
    leftOut: ['idx'],
    users: ['userid'],
    hasTexts: true,
  },
  tasks: {
    title: 'Tasks',
    columns: [
      ...(['incidentid', 'seq', 'id', 'title', 'detail', 'sourcetype', 'sourceid'] as const),
      ...(['roleid', 'userids', 'ownername', 'due', ...AUTHOR, ...TIMES] as const),
    ],
    users: ['userid', 'userids'],
    hasTexts: true,
  },
  task_changes: {
    title: 'Changes of tasks',
    columns: [
      ...([
        'incidentid',
        'seq',
        'id',
        'taskid',
        'state',
        'roleid',
        'userids',
        'ownername',
      ] as const),
      ...(['duechanged', 'due', 'note', ...AUTHOR, ...TIMES] as const),
    ],
    users: ['userid', 'userids'],
    hasTexts: true,
  },
  task_notices: {
    title: 'Notices about tasks',
    columns: ['incidentid', 'seq', 'taskid', 'event', 'userid', 'taskdue', 'due', 'done', 'told'],
    leftOut: ['attempts'],
    users: ['userid'],
  },
  allocation_changes: {
    title: 'Team roles during incidents',
    columns: ['incidentid', 'seq', 'timestamp', ...AUTHOR, 'allocations', 'deputies'],
    users: ['userid', 'allocations', 'deputies'],
    onlyOwn: ['allocations', 'deputies'],
  },
  handover_events: {
    title: 'Handovers of roles',
    columns: [
      ...(['incidentid', 'seq', 'id', 'handoverid', 'event', 'roleid', 'role'] as const),
      ...(['fromholders', 'touserid', 'toname', 'note', 'brief', ...AUTHOR, ...TIMES] as const),
    ],
    users: ['userid', 'touserid', 'fromholders'],
    hasTexts: true,
  },
  handover_notices: {
    title: 'Notices about handovers',
    columns: ['incidentid', 'seq', 'handoverid', 'userid', 'due', 'done'],
    users: ['userid'],
  },
  incident_shares: {
    title: 'Incidents shared with responders',
    columns: [
      ...(['incidentid', 'id', 'name', 'hours', 'parts', ...AUTHOR, 'timestamp'] as const),
      ...(['expires', 'ended', 'endedby', 'endreason'] as const),
    ],
    leftOut: ['salt', 'keyhash', 'incidentversion', 'databaseexpires'],
    users: ['userid', 'endedby'],
    hasTexts: true,
  },
  debriefs: {
    title: 'Debriefs',
    columns: ['incidentid', 'version', 'wentwell', 'wentbadly', 'actions', ...AUTHOR, 'timestamp'],
    users: ['userid'],
    hasTexts: true,
  },
  roll_counts: {
    title: 'Counts of roll calls',
    columns: [
      ...(['incidentid', 'seq', 'id', 'groupid', 'groupname', 'expected', 'present'] as const),
      ...(['missing', 'injured', 'place', ...AUTHOR, ...TIMES] as const),
    ],
    users: ['userid'],
    onlyOwn: ['missing', 'injured'],
    hasTexts: true,
  },
  roll_marks: {
    title: 'Marks of roll calls by name',
    columns: [
      ...(['incidentid', 'seq', 'id', 'people', 'state', 'place', 'note', 'release'] as const),
      ...([...AUTHOR, ...TIMES] as const),
    ],
    leftOut: ['known'],
    users: ['userid'],
    people: ['people'],
    onlyOwn: ['people'],
    hasTexts: true,
  },
  alerts: {
    title: 'Alerts',
    columns: [
      ...(['id', 'incidentid', 'kind', 'title', 'instruction', 'message', 'exercise'] as const),
      ...([...AUTHOR, 'timestamp', 'pressed', 'ended', 'endedby', 'endmessage'] as const),
      ...(['mistake', 'heldback', 'continues'] as const),
    ],
    leftOut: [
      ...(['colour', 'icon', 'path', 'sound', 'request', 'foreveryone', 'ender'] as const),
      ...(['endinstruction', 'rooms', 'translations'] as const),
    ],
    users: ['userid', 'endedby'],
    hasTexts: true,
  },
  alert_recipients: {
    title: 'Alerts that they got',
    columns: ['alertid', 'userid', 'name', 'pushed', 'mailed'],
    users: ['userid'],
  },
  joined_alerts: {
    title: 'Alerts that they sent while one was open',
    columns: ['incidentid', 'id', 'alertid', 'userid', 'request', 'updateid', 'timestamp'],
    users: ['userid'],
    hasTexts: true,
  },
  alert_updates: {
    title: 'Updates of alerts',
    columns: ['incidentid', 'alertid', 'seq', 'id', 'message', ...AUTHOR, 'timestamp'],
    users: ['userid'],
    hasTexts: true,
  },
  alert_history: {
    title: 'What people saw of alerts',
    columns: [
      ...(['incidentid', 'seq', 'alertid', 'event', 'timestamp', ...AUTHOR, 'title'] as const),
      ...(['instruction', 'message', 'exercise', 'mistake', 'recipients'] as const),
    ],
    leftOut: ['translations'],
    users: ['userid', 'recipients'],
    onlyOwn: ['recipients'],
    hasTexts: true,
  },
  alert_answers: {
    title: 'Answers to alerts',
    columns: [
      ...(['incidentid', 'alertid', 'seq', 'id', 'userid', 'answer', 'note', 'position'] as const),
      ...(['room', 'language', ...TIMES, 'firsttimestamp', 'bytext'] as const),
    ],
    leftOut: ['minute', 'earlier'],
    users: ['userid'],
    hasTexts: true,
  },
  alert_responses: {
    title: 'Responses to calls for help',
    columns: [
      ...(['incidentid', 'alertid', 'seq', 'id', 'recipientid', 'kind', ...AUTHOR] as const),
      ...(['answered', ...TIMES] as const),
    ],
    users: ['userid', 'recipientid'],
  },
  channel_messages: {
    title: 'Text messages and calls about alerts',
    columns: [
      ...(['alertid', 'channelname', 'voice', 'event', 'userid', 'contactid', 'name'] as const),
      ...(['created', 'attempts', 'attempted', 'state', 'outcome', 'cost'] as const),
    ],
    leftOut: ['seq', 'stepseq', 'channelid', 'due', 'running', 'claimed', 'sharedwith'],
    users: ['userid'],
    hasTexts: true,
  },
  channel_replies: {
    title: 'Text messages that came back',
    columns: [
      ...(['alertid', 'channelname', 'userid', 'contactid', 'sender', 'words', 'answer'] as const),
      ...(['reason', 'sent', 'received'] as const),
    ],
    leftOut: ['seq', 'channelid', 'messageid', 'answerid', 'counted', 'call'],
    users: ['userid'],
    hasTexts: true,
  },
  push_subscriptions: {
    title: 'Devices that take notifications',
    columns: ['userid', 'created', 'received', 'tasks', 'handovers'],
    leftOut: ['endpoint', 'p256dh', 'auth', 'tokenhash'],
    users: ['userid'],
  },
  delivery_receipts: {
    title: 'When a device showed an exercise or a test',
    columns: ['id', 'alertid', 'testid', 'userid', 'name', 'channel', 'platform', 'app', 'shown'],
    leftOut: ['device', 'tokenhash'],
    users: ['userid'],
  },
  content_versions: {
    title: 'Guidance that they published',
    columns: ['version', 'published', 'userid'],
    leftOut: ['guidance', 'written', 'draftetag'],
    users: ['userid'],
  },
  content_drafts: {
    title: 'Draft of the guidance that they saved',
    columns: ['saved', 'userid'],
    leftOut: ['guidance'],
    users: ['userid'],
  },
  content_reviews: {
    title: 'Reviews of pages',
    columns: ['id', 'page', ...AUTHOR, 'timestamp'],
    leftOut: ['fingerprint'],
    users: ['userid'],
  },
  reading_requests: {
    title: 'Pages that they asked staff to read',
    columns: ['id', 'page', 'number', 'asked', 'version', ...AUTHOR, 'timestamp'],
    leftOut: ['fingerprint'],
    users: ['userid'],
  },
  readings: {
    title: 'Pages that they said to have read',
    columns: ['requestid', 'userid', 'page', 'version', 'timestamp'],
    leftOut: ['fingerprint'],
    users: ['userid'],
  },
  device_readiness: {
    title: 'Reports of their devices',
    columns: [
      ...(['userid', 'reported', 'ready', 'contenttaken', 'contentversion', 'installed'] as const),
      ...(['storagegranted', 'appversion', 'endsat'] as const),
    ],
    leftOut: ['devicehash', 'contentetag'],
    users: ['userid'],
  },
  steps_not_needed: {
    title: 'Steps of Getting started that they decided',
    columns: ['step', ...AUTHOR, 'timestamp'],
    users: ['userid'],
  },
  announced_deletions: {
    title: 'Incidents that they keep beyond retention',
    columns: ['incidentid', 'announced', 'keptby'],
    leftOut: ['seen'],
    users: ['keptby'],
  },
  activity: {
    title: 'Activity by them and about them',
    columns: ['seq', 'timestamp', 'userid', 'kind', 'recordid', 'summary', 'address'],
    users: ['userid', 'recordid'],
    people: ['recordid'],
    hasTexts: true,
  },
} as const satisfies Catalogue

export type PersonTableName = keyof typeof PERSON_TABLES

/** By table, why it has nothing to export. */
export const NOT_EXPORTED: Record<Exclude<keyof OrganisationTables, PersonTableName>, string> = {
  collection_versions: 'counts changes of lists',
  contact_groups: 'names of groups',
  media: 'pictures of the guidance: an admin looks at them',
  preparedness_procedures: 'names pages of the guidance',
  incident_settings: 'settings of the organisation',
  retention_settings: 'settings of the organisation',
  exercise_kinds: 'what an exercise practised',
  exercise_settings: 'settings of the organisation',
  record_settings: 'addresses outside that get seals: admins read them at Proof of records',
  record_heads: 'hashes',
  record_seals: 'hashes',
  sealed_incidents: 'hashes',
  sealed_incident_counts: 'hashes',
  roll_call_settings: 'settings of the organisation',
  told_missing: 'which counts the log has told of',
  share_openings: 'devices of responders, without a name',
  alert_deliveries: 'addresses of devices, for half an hour',
  alert_settings: 'settings of the organisation, with a secret',
  cap_tokens: 'hashes, with the names of systems',
  channels: 'settings of the organisation, with a secret',
  escalations: 'settings of the organisation',
  escalation_steps: 'when messages of an alert are due',
  push_tests: 'when an admin sent a test; the activity has it',
}
