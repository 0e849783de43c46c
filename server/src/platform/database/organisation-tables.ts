import type { ClosureAnswerKind, ClosureState } from '@holdfast/contract/closures/closure-words'
import type { Guidance } from '@holdfast/contract/content/content'
import type { PreparationStep } from '@holdfast/contract/getting-started'
import type { ProcedureName } from '@holdfast/contract/preparedness'
import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Read as ISO 8601 in UTC; written in that form or as a `Date`. */
export type Time = ColumnType<string, string | Date, string | Date>
export type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>

/** Tables of an organisation's people, contacts and content. */
export type OrganisationRecordTables = {
  users: {
    organisationid: string
    id: string
    name: string
    email: Generated<string>
    phone: Generated<string>
    type: 'admin' | 'standard'
    passwordhash: string | null
    signinversion: Generated<number>
    deleted: Time | null
    suspended: Time | null
    externalid: string | null
    resetsfrom: Time | null
    suspendedbydirectory: Generated<boolean>
    vouched: Generated<boolean>
  }
  collection_versions: { organisationid: string; collection: string; version: number }
  allocations: { organisationid: string; userid: string; roleid: string }
  role_deputies: { organisationid: string; userid: string; roleid: string; deputy: number }
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
    addedby: string | null
  }
  content_versions: {
    organisationid: string
    version: number
    guidance: JSONColumnType<Guidance>
    written: JSONColumnType<Guidance> | null
    published: Time
    userid: string | null
    draftetag: string | null
  }
  content_reviews: {
    organisationid: string
    id: string
    page: string
    fingerprint: string
    userid: string
    authorname: string
    timestamp: Time
  }
  reading_requests: {
    organisationid: string
    id: string
    page: string
    number: number
    asked: boolean
    version: number
    fingerprint: string
    userid: string
    authorname: string
    timestamp: Time
  }
  readings: {
    organisationid: string
    requestid: string
    userid: string
    page: string
    version: number
    fingerprint: string
    timestamp: Time
  }
  closures: {
    organisationid: string
    id: string
    day: string
    number: number
    state: ClosureState
    opens: string
    reason: string
    starts: Time
    ends: Time
    userid: string
    authorname: string
    timestamp: Time
  }
  closure_answers: {
    organisationid: string
    id: string
    day: string
    closureid: string
    userid: string
    answer: ClosureAnswerKind
    note: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  closure_pushes: {
    organisationid: string
    closureid: string
    due: Time
    attempts: Generated<number>
    reached: Generated<string[]>
    done: Time | null
    told: Generated<number>
    waiting: number | null
  }
  preparedness_procedures: {
    organisationid: string
    procedure: ProcedureName
    page: string
    kind: string
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
  steps_not_needed: {
    organisationid: string
    step: PreparationStep
    userid: string
    authorname: string
    timestamp: Time
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
