import type { SecondFactorPolicy } from '@holdfast/contract/sign-in/second-factor-policy'
import type { Generated } from 'kysely'
import type { GeneratedTime, Time } from './organisation-tables.ts'

/** Tables without an organisation, and secrets: tenant connections have no access to them. */
export type SystemOnlyTables = {
  server_secrets: { name: string; value: string }
  organisations: {
    id: string
    name: string
    created: Time
    secondfactor: Generated<SecondFactorPolicy>
    actionschecked: Time | null
    actionsmailed: Time | null
  }
  organisation_deletions: {
    organisationid: string
    asked: Time
    askedby: string
    askedname: string
    admins: string[]
    confirmed: Time | null
    confirmedby: string | null
    confirmedname: Generated<string>
    seen: Time
    begun: Time | null
  }
  deleted_organisations: { id: string; deleted: Time }
  organisation_suspensions: {
    organisationid: string
    asked: Time
    askedby: string
    askedname: string
    starts: Time
    effective: Time | null
  }
  provider_messages: {
    id: string
    message: string
    starts: Time
    ends: Time
    authorname: string
    timestamp: Time
    withdrawn: Time | null
  }
  usernames: { username: string; organisationid: string }
  sign_in_failures: { counter: string; at: Time }
  known_devices: { username: string; devicehash: string; lastused: Time }
  revocations: {
    jti: string | null
    userid: string | null
    belowversion: number | null
    keptjti: string | null
    replaced: Generated<boolean>
    at: GeneratedTime
  }
  sessions: {
    id: string
    userid: string
    signinversion: number
    device: string
    firstseen: Time
    lastseen: Time
    expires: GeneratedTime
    confirmed: Time | null
  }
  totp_factors: { userid: string; secret: Buffer; laststep: number | null; created: Time }
  recovery_codes: { userid: string; codehash: Buffer; salt: Buffer }
  passkeys: {
    id: string
    userid: string
    publickey: Buffer
    counter: number
    transports: string[]
    name: string
    created: Time
    lastused: Time | null
  }
  passkey_challenges: { challenge: string; userid: string | null; expires: Time }
  reset_keys: {
    keyhash: string
    username: string
    expires: Time
    invitation: Generated<boolean>
    used: Time | null
  }
  queued_mails: {
    id: string
    message: Buffer
    resetkey: string | null
    attempts: Generated<number>
    due: Time
    queued: Generated<Time>
    expires: Time
  }
  directory_tokens: {
    organisationid: string
    tokenhash: string
    created: Time
    expires: Time
    lastused: Time | null
    endmailed: Time | null
    heldmailed: Time | null
  }
  directory_suspensions: {
    organisationid: string
    userid: string
    state: 'done' | 'held' | 'discarded'
    at: Time
  }
  single_sign_on: {
    organisationid: string
    enabled: boolean
    name: string
    issuer: string
    clientid: string
    clientsecret: Buffer
    domains: string[]
    newusers: boolean
    domaintoken: Generated<string>
  }
  proven_domains: {
    organisationid: string
    domain: string
    how: 'dns' | 'provider' | 'earlier'
    at: Time
  }
  external_identities: {
    organisationid: string
    issuer: string
    subject: string
    userid: string
    linked: Time
    lastused: Time
    accountname: Generated<string>
  }
  single_sign_on_attempts: {
    secrethash: string
    organisationid: string
    issuer: string
    state: string
    nonce: string
    verifier: string
    caller: string | null
    userid: string | null
    started: Time
    expires: Time
  }
  demonstration_data: { seeded: Time }
  voided_sign_ins: { issuedfrom: Time; issuedto: Time }
  database_epoch: { epoch: string; timelineid: string | null; heartbeat: Generated<number> }
  backup_runs: {
    seq: Generated<number>
    kind: 'backup' | 'check' | 'copy' | 'upload'
    began: Time
    ended: Time
    file: string
    bytes: number | null
    failure: string | null
    folder: string | null
    throwaway: Generated<boolean>
    unmade: Generated<boolean>
    note: string | null
  }
  backup_alarms: { problem: string; since: Time }
  backup_owner: { id: string; since: GeneratedTime }
  outward_sending: { host: string | null; restored: Generated<boolean>; pausedsince: Time | null }
  record_keys: { organisationid: string; publickey: string; privatekey: string; created: Time }
  record_macs: { done: boolean; namesfrom: Time | null }
}
