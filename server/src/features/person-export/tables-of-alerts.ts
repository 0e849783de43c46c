import { AUTHOR, type Catalogue, TIMES } from './person-table.ts'

/** What people sent, got and answered. */
export const TABLES_OF_ALERTS = {
  alerts: {
    title: 'Alerts',
    columns: [
      ...(['id', 'incidentid', 'kind', 'title', 'instruction', 'message', 'exercise'] as const),
      ...([...AUTHOR, 'timestamp', 'pressed', 'ended', 'endedby', 'endmessage'] as const),
      ...(['mistake', 'heldback', 'continues', 'areas', 'others', 'callerid'] as const),
    ],
    leftOut: [
      ...(['colour', 'icon', 'path', 'sound', 'request', 'foreveryone', 'ender'] as const),
      ...(['endinstruction', 'rooms', 'translations'] as const),
    ],
    users: ['userid', 'endedby', 'callerid'],
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
      ...(['room', 'language', ...TIMES, 'firsttimestamp', 'bytext', 'carried'] as const),
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
    leftOut: [
      'seq',
      'stepseq',
      'channelid',
      'due',
      'running',
      'claimed',
      'sharedwith',
      'mayhavearrived',
    ],
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
  delivery_receipts: {
    title: 'When a device showed an exercise or a test',
    columns: ['id', 'alertid', 'testid', 'userid', 'name', 'channel', 'platform', 'app', 'shown'],
    leftOut: ['device', 'tokenhash'],
    users: ['userid'],
  },
} as const satisfies Catalogue
