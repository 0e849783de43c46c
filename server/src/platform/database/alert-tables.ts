import type { AlertPosition, AlertRoom } from '@holdfast/contract/alerts/alert-answers'
import type { AlertArea } from '@holdfast/contract/alerts/alert-areas'
import type { ShownTranslation } from '@holdfast/contract/alerts/alert-history'
import type { AlertTranslation } from '@holdfast/contract/alerts/alert-translations'
import type { AlertRequest } from '@holdfast/contract/alerts/alerts'
import type { EscalationStep } from '@holdfast/contract/alerts/channels'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from './organisation-tables.ts'

type NamedUser = { userid: string; name: string }

/** Tables of the alerts of incidents, and of how they reach people. */
export type AlertTables = {
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
    sound: 'loud' | 'tone' | 'silent'
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
    ender: Generated<'manager' | 'sender'>
    endinstruction: Generated<string>
    rooms: Generated<boolean>
    mistake: Generated<boolean>
    heldback: Time | null
    pressed: Time | null
    continues: string | null
    callerid: string | null
    translations: JSONColumnType<AlertTranslation[], string | undefined>
    areas: JSONColumnType<AlertArea[], string | undefined>
    others: Generated<string>
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
    session: string | null
    created: Time
    refused: Time | null
    tokenhash: string | null
    received: Time | null
    tasks: Generated<boolean>
    handovers: Generated<boolean>
    closures: Generated<boolean>
  }
  alert_deliveries: {
    organisationid: string
    seq: Generated<number>
    alertid: string
    channel: 'push' | 'mail' | 'webhook'
    event: 'sent' | 'repeated' | 'updated' | 'called' | 'ended'
    created: Time
    due: Time
    attempts: Generated<number>
    attempted: Time | null
    outcome: Generated<string>
    done: Time | null
    succeeded: Generated<boolean>
    reached: Generated<string[]>
    running: Generated<boolean>
    reachedcount: number | null
  }
  push_tests: {
    organisationid: string
    id: string
    sent: Time
  }
  delivery_receipts: {
    organisationid: string
    id: Generated<string>
    alertid: string | null
    testid: string | null
    userid: string
    name: string
    channel: 'push' | 'app'
    device: string
    tokenhash: string | null
    platform: Generated<string>
    app: 'open' | 'closed' | null
    shown: Time | null
  }
  joined_alerts: {
    organisationid: string
    incidentid: string
    id: string
    alertid: string
    userid: string
    request: JSONColumnType<AlertRequest>
    updateid: string | null
    timestamp: Time
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
  alert_history: {
    organisationid: string
    incidentid: string
    seq: Generated<number>
    alertid: string
    event: 'sent' | 'updated' | 'ended'
    timestamp: Time
    userid: string
    authorname: string
    title: string
    instruction: string
    message: string
    exercise: boolean
    mistake: boolean
    recipients: JSONColumnType<NamedUser[]>
    translations: JSONColumnType<ShownTranslation[], string | undefined>
  }
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
    room: JSONColumnType<AlertRoom> | null
    language: string | null
    timestamp: Time
    devicetimestamp: Time
    received: Time
    minute: Time | null
    firsttimestamp: Time | null
    earlier: Generated<string[]>
    bytext: Generated<boolean>
    carried: Generated<boolean>
  }
  alert_responses: {
    organisationid: string
    incidentid: string
    alertid: string
    seq: Generated<number>
    id: string
    recipientid: string
    kind: 'seen' | 'coming' | 'withdrawn'
    userid: string
    authorname: string
    answered: Time
    timestamp: Time
    devicetimestamp: Time
    received: Time
  }
  alert_settings: {
    organisationid: string
    alertsenders: 'everyone' | 'team'
    alertmail: boolean
    alertrepeat: boolean
    alertlanguages: Generated<AlertLanguage[]>
    alertareas: Generated<string[]>
    webhookurl: string
    webhooksecret: string
    webhookformat: Generated<'json' | 'cap'>
    capquiet: Generated<boolean>
  }
  cap_tokens: {
    organisationid: string
    id: string
    name: string
    tokenhash: string
    created: Time
    expires: Time
    lastused: Time | null
    endmailed: Time | null
  }
  channels: {
    organisationid: string
    id: string
    name: string
    kind: 'notify' | 'twilio' | 'hook'
    address: string
    account: string
    sender: string
    template: string
    secret: Buffer
    voice: boolean
    daylimit: number
    replyhash: string | null
    tested: Time | null
    testoutcome: Generated<string>
    failing: Time | null
    failure: Generated<string>
  }
  escalations: {
    organisationid: string
    kind: string
    steps: JSONColumnType<EscalationStep[]>
    groups: string[]
    silent: boolean
  }
  escalation_steps: {
    organisationid: string
    seq: Generated<number>
    alertid: string
    channelid: string
    event: 'sent' | 'ended'
    groups: string[]
    silent: boolean
    created: Time
    due: Time
    planned: Time | null
    done: Time | null
    outcome: Generated<string>
    toldfailure: Generated<boolean>
    summed: Generated<boolean>
    pendingtexts: Generated<string[]>
  }
  channel_messages: {
    organisationid: string
    seq: Generated<number>
    stepseq: number
    alertid: string
    channelid: string
    channelname: string
    voice: boolean
    event: 'sent' | 'ended'
    userid: string | null
    contactid: string | null
    name: string
    created: Time
    due: Time
    running: Generated<boolean>
    claimed: Time | null
    sharedwith: Generated<string[]>
    attempts: Generated<number>
    attempted: Time | null
    state: Generated<'waiting' | 'handed' | 'failed' | 'unneeded'>
    mayhavearrived: Generated<boolean>
    outcome: Generated<string>
    cost: Generated<string>
  }
  channel_replies: {
    organisationid: string
    seq: Generated<number>
    channelid: string
    channelname: string
    messageid: string
    answerid: string
    received: Time
    sent: Time
    userid: string | null
    contactid: string | null
    sender: string
    alertid: string | null
    words: string
    answer: 'safe' | 'help' | null
    reason: string
    counted: Generated<boolean>
    call: Generated<boolean>
  }
}
