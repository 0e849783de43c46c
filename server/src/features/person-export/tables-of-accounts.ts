import { AUTHOR, type Catalogue, TIMES } from './person-table.ts'

/** Who people are, what they may do, and what they did with guidance and devices. */
export const TABLES_OF_ACCOUNTS = {
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
    columns: [
      ...(['id', 'name', 'rollgroupid', 'needs', 'refuge', 'helper', 'secondhelper'] as const),
      ...(['adults', 'active', 'added'] as const),
    ],
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
  push_subscriptions: {
    title: 'Devices that take notifications',
    columns: ['userid', 'created', 'received', 'refused', 'tasks', 'handovers', 'closures'],
    leftOut: ['endpoint', 'p256dh', 'auth', 'session', 'tokenhash'],
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
  closures: {
    title: 'Days for which they said whether the school opens',
    columns: ['id', 'day', 'state', 'opens', 'reason', ...AUTHOR, 'timestamp'],
    leftOut: ['number', 'starts', 'ends'],
    users: ['userid'],
    hasTexts: true,
  },
  closure_answers: {
    title: 'Whether they could get in when the school was closed or opened late',
    columns: ['id', 'day', 'closureid', 'userid', 'answer', 'note', ...TIMES],
    users: ['userid'],
    hasTexts: true,
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
  activity: {
    title: 'Activity by them and about them',
    columns: ['seq', 'timestamp', 'userid', 'kind', 'recordid', 'summary', 'address'],
    users: ['userid', 'recordid'],
    people: ['recordid'],
    hasTexts: true,
  },
} as const satisfies Catalogue
