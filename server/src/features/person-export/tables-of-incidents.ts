import { AUTHOR, type Catalogue, TIMES } from './person-table.ts'

/** What people did in incidents, and what was said of them there. */
export const TABLES_OF_INCIDENTS = {
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
    leftOut: ['attempts'],
    users: ['userid'],
  },
  incident_shares: {
    title: 'Incidents shared with responders',
    columns: [
      ...(['incidentid', 'id', 'name', 'hours', 'parts', ...AUTHOR, 'timestamp'] as const),
      ...(['expires', 'ended', 'endedby', 'endedbyid', 'endreason'] as const),
    ],
    leftOut: ['salt', 'keyhash', 'incidentversion', 'databaseexpires'],
    users: ['userid', 'endedbyid'],
    hasTexts: true,
  },
  debriefs: {
    title: 'Debriefs',
    columns: ['incidentid', 'version', 'wentwell', 'wentbadly', 'actions', ...AUTHOR, 'timestamp'],
    leftOut: ['taskids'],
    users: ['userid'],
    hasTexts: true,
  },
  roll_counts: {
    title: 'Counts of roll calls',
    columns: [
      ...(['incidentid', 'seq', 'id', 'groupid', 'groupname', 'expected', 'present'] as const),
      ...(['missing', 'injured', 'place', 'knownalert', 'listed', ...AUTHOR, ...TIMES] as const),
    ],
    leftOut: ['listedpeople'],
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
    leftOut: ['known', 'knownin', 'knownalert', 'device'],
    users: ['userid'],
    people: ['people'],
    onlyOwn: ['people'],
    hasTexts: true,
  },
  pickups: {
    title: 'Adults who asked for people at the gate',
    columns: [
      ...(['incidentid', 'seq', 'id', 'pickupid', 'people', 'state', 'collector', 'note'] as const),
      ...([...AUTHOR, ...TIMES] as const),
    ],
    users: ['userid'],
    people: ['people'],
    onlyOwn: ['people'],
    hasTexts: true,
  },
  announced_deletions: {
    title: 'Incidents that they keep beyond retention',
    columns: ['incidentid', 'announced', 'keptby'],
    leftOut: ['seen'],
    users: ['keptby'],
  },
} as const satisfies Catalogue
