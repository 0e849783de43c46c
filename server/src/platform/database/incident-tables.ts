import type { DebriefAction } from '@holdfast/contract/incidents/debriefs'
import type { ExerciseInterval } from '@holdfast/contract/incidents/exercises'
import type { BriefSection } from '@holdfast/contract/incidents/handover-brief'
import type { IncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { LogEntryType } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import type { ParentTemplate } from '@holdfast/contract/incidents/parent-messages'
import type { SharePart } from '@holdfast/contract/incidents/share-parts'
import type { NamedAllocation, NamedDeputy } from '@holdfast/contract/people/allocations'
import type { Generated, JSONColumnType } from 'kysely'
import type { GeneratedTime, Time } from './organisation-tables.ts'

type Holder = { userid: string; name: string }

/** Tables of incidents, and of all that belongs to them. */
export type IncidentTables = {
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
    mergedinto: string | null
    related: JSONColumnType<string[], string | undefined>
  }
  incident_settings: {
    organisationid: string
    closers: 'everyone' | 'team'
    deputyminutes: number | null
    parenttemplates: JSONColumnType<ParentTemplate[], string | undefined>
  }
  retention_settings: {
    organisationid: string
    incidentdays: number | null
    exercisedays: number | null
    visitordays: number | null
    visitorsfrom: Time | null
    version: number
  }
  announced_deletions: {
    organisationid: string
    incidentid: string
    announced: Time
    seen: Time
    keptby: string | null
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
    requestid: string | null
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
    happened: Time | null
    pictures: JSONColumnType<AnnouncedPicture[]> | null
  }
  log_pictures: {
    organisationid: string
    incidentid: string
    entryid: string
    sha256: string
    userid: string
    size: number
    received: Generated<string>
    original: Buffer
    shown: Buffer | null
    touched: GeneratedTime
  }
  log_picture_events: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    entryid: string
    sha256: string
    state: 'received' | 'deleted'
    reason: string
    userid: string
    authorname: string
    timestamp: Time
    shown: string | null
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
  tasks: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    title: string
    detail: string
    sourcetype: 'log' | 'check' | 'decision' | 'none'
    sourceid: string
    roleid: string | null
    userids: string[]
    ownername: string
    due: Time | null
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  task_changes: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    taskid: string
    state: 'open' | 'doing' | 'done' | 'cancelled' | null
    roleid: string | null
    userids: string[] | null
    ownername: string | null
    duechanged: boolean
    due: Time | null
    note: string
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  task_notices: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    taskid: string
    event: 'assigned' | 'due' | 'overdue'
    userid: string | null
    taskdue: Time | null
    due: Time
    attempts: Generated<number>
    done: Time | null
    told: Generated<boolean>
  }
  allocation_changes: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    timestamp: Time
    userid: string
    authorname: string
    allocations: JSONColumnType<NamedAllocation[]>
    deputies: JSONColumnType<NamedDeputy[], string | undefined>
  }
  handover_events: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    handoverid: string
    event: 'offered' | 'asked' | 'tookover' | 'accepted' | 'withdrawn'
    roleid: string
    role: string
    fromholders: JSONColumnType<Holder[]>
    touserid: string
    toname: string
    note: string
    brief: JSONColumnType<BriefSection[]> | null
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  handover_notices: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    handoverid: string
    userid: string
    due: Time
    done: Time | null
    attempts: Generated<number>
  }
  incident_shares: {
    organisationid: string
    incidentid: string
    id: string
    name: string
    hours: number
    parts: SharePart[]
    salt: string
    keyhash: string
    incidentversion: number
    userid: string
    authorname: string
    timestamp: Time
    expires: Time
    databaseexpires: Time
    ended: Time | null
    endedby: string
    endedbyid: string | null
    endreason: 'stopped' | 'restored' | null
  }
  share_openings: {
    organisationid: string
    incidentid: string
    shareid: string
    deviceid: string
    device: string
    first: Time
    last: Time
    times: number
  }
  debriefs: {
    organisationid: string
    incidentid: string
    version: number
    wentwell: string
    wentbadly: string
    actions: JSONColumnType<DebriefAction[]>
    taskids: string[] | null
    userid: string
    authorname: string
    timestamp: Time
  }
  exercise_kinds: { organisationid: string; incidentid: string; kind: string }
  exercise_settings: { organisationid: string; intervals: JSONColumnType<ExerciseInterval[]> }
}
