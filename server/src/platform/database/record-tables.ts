import type { RecordKind } from '@holdfast/contract/record/record-format'
import type { Generated } from 'kysely'
import type { GeneratedTime, Time } from './organisation-tables.ts'

/** Tables of the seals of records, and of the names in them. */
export type RecordTables = {
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
    countseq: Generated<number>
    alertseq: Generated<number>
    answerseq: Generated<number>
    responseseq: Generated<number>
    taskseq: Generated<number>
    taskchangeseq: Generated<number>
    taskmac: string | null
    pictureseq: Generated<number>
    picturemac: string | null
    handoverseq: Generated<number>
    markseq: Generated<number>
    markmac: string | null
    pickupseq: Generated<number>
    pickupmac: string | null
    handovermac: string | null
    erasureseq: Generated<number>
    erasuremac: string | null
    mailed: Time | null
    mac: string | null
  }
  sealed_incidents: {
    organisationid: string
    incidentid: string
    keyid: string
    length: number
    hash: string
    mac: string
    deleted: Time | null
  }
  sealed_incident_counts: {
    organisationid: string
    keyid: string
    count: number
    publickey: string | null
    mac: string
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
  record_names: {
    organisationid: string
    incidentid: string
    commitment: string
    owner: string
    text: string
    salt: string | null
    erased: number | null
  }
  record_erasures: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    number: number
    commitments: string[]
    userid: string
    authorname: string
    confirmedby: string
    confirmedname: string
    timestamp: Time
    mac: string
  }
  name_erasures: {
    organisationid: string
    userid: string
    number: number
    asked: Time
    askedby: string
    askedname: string
    admins: string[]
    erased: Time | null
    confirmedby: string | null
    confirmedname: Generated<string>
    noted: GeneratedTime
  }
  record_settings: { organisationid: string; addresses: string[]; version: number }
}
