import type { ActivityKind } from '@holdfast/contract/activity-kinds'
import type { AlertPosition, AlertRequest } from '@holdfast/contract/alerts'
import type { NamedAllocation } from '@holdfast/contract/allocations'
import type { Guidance } from '@holdfast/contract/content'
import type { DebriefAction } from '@holdfast/contract/debriefs'
import type { IncidentFields } from '@holdfast/contract/incident-fields'
import type { LogEntryType } from '@holdfast/contract/incident-log'
import type { RecordKind } from '@holdfast/contract/record-format'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/**
 * The tables after all migrations. Times are read as ISO 8601 strings in UTC and written as strings
 * or dates.
 */

type Time = ColumnType<string, string | Date, string | Date>
type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>

type Tables = {
  server_secrets: { name: string; value: string }
  organisations: { id: string; name: string; created: Time }
  usernames: { username: string; organisationid: string }
  users: {
    organisationid: string
    id: string
    name: string
    email: Generated<string>
    type: 'admin' | 'standard'
    passwordhash: string | null
    signinversion: Generated<number>
    deleted: Time | null
  }
  sign_in_failures: { counter: string; at: Time }
  known_devices: { username: string; devicehash: string; lastused: Time }
  revocations: {
    jti: string | null
    userid: string | null
    belowversion: number | null
    keptjti: string | null
    at: GeneratedTime
  }
  sessions: {
    id: string
    userid: string
    signinversion: number
    device: string
    firstseen: Time
    lastseen: Time
  }
  reset_keys: { keyhash: string; username: string; expires: Time }
  demonstration_data: { seeded: Time }
  voided_sign_ins: { issuedfrom: Time; issuedto: Time }
  database_epoch: { epoch: string }
  collection_versions: { organisationid: string; collection: string; version: number }
  allocations: { organisationid: string; userid: string; roleid: string }
  incidents: {
    organisationid: string
    id: string
    timestamp: Time
    closed: Time | null
    version: Generated<number>
    logseq: Generated<number>
    userid: string
    authorname: string
    fields: JSONColumnType<IncidentFields>
    reported: JSONColumnType<IncidentFields>
    exercise: Generated<boolean>
  }
  incident_changes: {
    organisationid: string
    incidentid: string
    version: number
    field: string
    value: string
    previous: string
    userid: string
    authorname: string
    timestamp: Time
  }
  log_entries: {
    organisationid: string
    incidentid: string
    seq: number
    id: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
    userid: string
    authorname: string
    roleid: string | null
    type: LogEntryType
    content: string
    refersto: string | null
  }
  checks: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    itemid: string
    idx: number | null
    itemtext: string | null
    point: string | null
    checked: boolean | null
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  allocation_changes: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    timestamp: Time
    userid: string
    authorname: string
    allocations: JSONColumnType<NamedAllocation[]>
  }
  record_heads: {
    organisationid: string
    incidentid: string
    length: number
    hash: string
    logseq: number
    checkseq: number
    changeversion: number
    allocationseq: number
    debriefversion: Generated<number>
    mailed: Time | null
  }
  debriefs: {
    organisationid: string
    incidentid: string
    version: number
    wentwell: string
    wentbadly: string
    actions: JSONColumnType<DebriefAction[]>
    userid: string
    authorname: string
    timestamp: Time
  }
  alerts: {
    organisationid: string
    id: string
    incidentid: string
    kind: string
    title: string
    instruction: string
    colour: string
    icon: string
    path: string
    sound: 'loud' | 'silent'
    message: string
    exercise: boolean
    userid: string
    authorname: string
    timestamp: Time
    request: JSONColumnType<AlertRequest>
    foreveryone: boolean
    ended: Time | null
    endedby: string | null
    endmessage: Generated<string>
  }
  alert_recipients: {
    organisationid: string
    alertid: string
    userid: string
    name: string
    pushed: Time | null
    mailed: Time | null
  }
  push_subscriptions: {
    organisationid: string
    userid: string
    endpoint: string
    p256dh: string
    auth: string
    created: Time
    tokenhash: string | null
    received: Time | null
  }
  alert_deliveries: {
    organisationid: string
    seq: Generated<number>
    alertid: string
    channel: 'push' | 'mail' | 'webhook'
    event: 'sent' | 'repeated' | 'updated' | 'ended'
    created: Time
    due: Time
    attempts: Generated<number>
    attempted: Time | null
    outcome: Generated<string>
    done: Time | null
    succeeded: Generated<boolean>
  }
  alert_updates: {
    organisationid: string
    incidentid: string
    alertid: string
    seq: Generated<number>
    id: string
    message: string
    userid: string
    authorname: string
    timestamp: Time
  }
  record_seals: {
    organisationid: string
    incidentid: string
    n: number
    kind: RecordKind
    recordid: string
    digest: string
    sealed: Time
    hash: string
  }
  record_keys: { organisationid: string; publickey: string; privatekey: string; created: Time }
  record_settings: { organisationid: string; addresses: string[]; version: number }
  alert_answers: {
    organisationid: string
    incidentid: string
    alertid: string
    seq: Generated<number>
    id: string
    userid: string
    answer: 'safe' | 'help' | 'seen'
    note: string
    position: JSONColumnType<AlertPosition> | null
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  alert_settings: {
    organisationid: string
    alertsenders: 'everyone' | 'team'
    alertmail: boolean
    alertrepeat: boolean
    webhookurl: string
    webhooksecret: string
  }
  contact_groups: {
    organisationid: string
    id: string
    name: string
    parentgroupid: string | null
    colour: string
    icon: string
  }
  contacts: {
    organisationid: string
    id: string
    name: string
    title: string
    phone: string
    groupid: string
    email: string | null
  }
  content_versions: {
    organisationid: string
    version: number
    guidance: JSONColumnType<Guidance>
    published: Time
    userid: string | null
  }
  content_drafts: {
    organisationid: string
    guidance: JSONColumnType<Guidance>
    saved: Time
    userid: string
  }
  device_readiness: {
    organisationid: string
    userid: string
    devicehash: string
    reported: Time
    ready: boolean
    contentetag: string | null
    contenttaken: Time | null
    contentversion: number | null
    installed: boolean
    storagegranted: boolean
    appversion: string
    endsat: Time
  }
  activity: {
    organisationid: string
    seq: Generated<number>
    timestamp: Time
    userid: string | null
    kind: ActivityKind
    recordid: string
    summary: string
    address: string | null
  }
  media: {
    organisationid: string
    key: string
    path: string
    contenttype: string
    bytes: Buffer
    uploaded: Time
  }
}

/** Tenant connections have no access to these tables. */
type SystemOnly =
  | 'server_secrets'
  | 'organisations'
  | 'usernames'
  | 'sign_in_failures'
  | 'known_devices'
  | 'revocations'
  | 'sessions'
  | 'reset_keys'
  | 'demonstration_data'
  | 'voided_sign_ins'
  | 'record_keys'
  | 'database_epoch'

export type SystemTables = Tables
export type OrganisationTables = Omit<Tables, SystemOnly>
