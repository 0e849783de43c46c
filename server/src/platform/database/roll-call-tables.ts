import type { MarkState } from '@holdfast/contract/roll-call/mark-words'
import type { KnownIn, MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { PersonAdult, RollCallNames } from '@holdfast/contract/roll-call/people'
import type { PickupState } from '@holdfast/contract/roll-call/pickup-words'
import type { CollectingAdult, Release } from '@holdfast/contract/roll-call/release-words'
import type { InjuredPerson, MissingPerson } from '@holdfast/contract/roll-call/roll-call'
import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from './organisation-tables.ts'

/** Tables of roll groups, of their people, and of who was counted or marked in an incident. */
export type RollCallTables = {
  roll_groups: {
    organisationid: string
    id: string
    name: string
    expected: number
    counters: string[]
    sort: number
  }
  people: {
    organisationid: string
    id: string
    name: string
    rollgroupid: string
    needs: string
    refuge: Generated<string>
    helper: Generated<string>
    secondhelper: Generated<string>
    adults: JSONColumnType<PersonAdult[]>
    active: boolean
    added: Generated<Time> | null
  }
  roll_call_settings: {
    organisationid: string
    rollcallnames: RollCallNames
  }
  absence_lists: {
    organisationid: string
    seq: Generated<number>
    day: string
    starts: Time
    ends: Time
    absent: string[]
    given: Time
    userid: string
    authorname: string
  }
  attendance_tokens: {
    organisationid: string
    id: string
    name: string
    tokenhash: string
    created: Time
    expires: Time
    lastused: Time | null
    endmailed: Time | null
    leaverssince: Time | null
    leavers: Generated<number>
    newcomerssince: Time | null
    newcomers: Generated<number>
  }
  visitors: {
    organisationid: string
    id: string
    name: string
    host: string
    rollgroupid: string
    arrived: Time
    devicearrived: Time
    departed: Time | null
    userid: string
    authorname: string
    departedby: string | null
  }
  roll_counts: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    groupid: string
    groupname: string
    expected: number
    present: number
    missing: JSONColumnType<MissingPerson[]>
    injured: JSONColumnType<InjuredPerson[]>
    place: string
    knownalert: string | null
    listed: number | null
    listedpeople: string[] | null
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  roll_marks: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    people: JSONColumnType<MarkedPerson[]>
    state: MarkState
    place: string
    note: string
    release: JSONColumnType<Release> | null
    known: number
    knownin: JSONColumnType<KnownIn[]> | null
    knownalert: string | null
    userid: string
    authorname: string
    device: string | null
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  pickups: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    id: string
    pickupid: string
    state: PickupState
    people: JSONColumnType<MarkedPerson[]>
    collector: JSONColumnType<CollectingAdult> | null
    note: string
    userid: string
    authorname: string
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  told_missing: {
    organisationid: string
    incidentid: string
    groupid: string
    countid: string | null
    told: Time | null
    due: Time | null
  }
}
