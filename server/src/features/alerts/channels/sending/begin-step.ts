import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import { pluralise } from '@holdfast/contract/text'
import type { Scope } from '../../../../platform/database/database.ts'
import { readContacts } from '../../../contacts/index.ts'
import { readUsers } from '../../../users/index.ts'
import { findAlert } from '../../alerts-store.ts'
import { readUnanswered } from '../../answers/unanswered-alerts.ts'
import { findContinuation, findContinued } from '../../continuing-alerts-store.ts'
import { findSuperseded, type Superseded } from '../../superseding-store.ts'
import {
  countMessagesSince,
  findChannel,
  lockLimit,
  type StoredChannel,
} from '../channels-store.ts'
import { internationalNumber } from '../phone-numbers-rules.ts'
import { findHush, isTooLate, lookAgain } from './hushed.ts'
import {
  insertMessages,
  type MessageOfAlert,
  type NewMessage,
  readMessagesOfAlerts,
} from './messages-store.ts'
import { NOT_NEEDED, untoldText } from './step-texts-rules.ts'
import { addPendingText, type DueStep, finishStep, lockDueStep } from './steps-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the end of an alert waits for a message of the alert that is being sent. */
const WAIT_MS = 1000

type Key = { userid: string | null; contactid: string | null }
type Person = Key & { name: string; sharedwith: string[] }

/** Turns a step that is due into messages, one for each person, and stores what the log is to say about it. */
export async function beginStep(scope: Scope, seq: number, now: Date): Promise<void> {
  const step = await lockDueStep(scope, seq)
  if (!step) return
  const alert = await findAlert(scope, step.alertid)
  if (!alert) return
  if (step.event === 'ended') {
    await beginEnd(scope, { step, alert }, now)
    return
  }
  const { outcome, waits, unsent } = await beginAlert(scope, { step, alert }, now)
  if (outcome !== undefined) await finishStep(scope, seq, { done: now, outcome })
  else await finishStep(scope, seq, { due: lookAgain(now), outcome: waits ?? '' })
  if (unsent !== undefined) await addPendingText(scope, seq, unsent)
}

type StepOfAlert = { step: DueStep; alert: Alert }

/**
 * `outcome` undefined: the step waits, because people hide, or because of what `waits` says. `unsent`: what the log says
 * about messages that are not sent.
 */
type Begun = { outcome: string | undefined; waits?: string; unsent?: string }

async function beginAlert(scope: Scope, { step, alert }: StepOfAlert, now: Date): Promise<Begun> {
  if (alert.ended !== null) return { outcome: ALERT_HAD_ENDED }
  const waiting = { event: step.event, since: step.planned }
  if (await isTooLate(scope, waiting, { alert, now })) return { outcome: 'Too late' }
  const channel = await findChannel(scope, step.channelid)
  if (!channel)
    return { outcome: 'There is no such channel any more', unsent: withoutChannel(alert) }
  const superseded = await findSuperseded(scope, alert)
  if (superseded?.state === 'for good')
    return leaveOut(scope, { step, alert, channel }, superseded, now)
  const hush = await findHush(scope, alert)
  if (hush === 'hiding' && (channel.voice || !step.silent)) return { outcome: undefined }
  if (hush && channel.voice) return { outcome: 'A ringing phone gives away a hiding place' }
  if (hush && !step.silent) return { outcome: 'Phones must make no sound' }
  if (superseded) return waitFor({ step, alert }, superseded)
  const { people, withoutNumber } = await findPeople(scope, { step, alert, channel }, now)
  const room = await findRoom(scope, { alert, channel }, now)
  const told = people.slice(0, room)
  await insertMessages(
    scope,
    told.map((person) => messageTo(person, { step, channel }, now)),
  )
  const without = withoutNumber > 0 ? `, ${withoutNumber} without a number` : ''
  const outcome = `${pluralise(told.length, 'message')}${without}`
  const left = people.length - told.length
  if (left === 0) return { outcome }
  const limit = channel.daylimit.toLocaleString('en-GB')
  const unsent = `${headingOf(alert)}: ${pluralise(left, 'message')} not sent through ${channel.name}, because its limit of ${limit} a day has been reached. Real alerts still go out by text message.`
  return { outcome: `${outcome}, ${left} not sent: limit of the day`, unsent }
}

function messageTo(
  person: Person,
  { step, channel }: { step: DueStep; channel: StoredChannel },
  now: Date,
): NewMessage {
  const { id: channelid, name: channelname, voice } = channel
  const { seq: stepseq, alertid } = step
  const common = { stepseq, alertid, channelid, channelname, voice, event: 'sent' as const }
  return { ...common, ...person, created: now, due: now }
}

/** The list of messages says who would have got one, and why they did not. */
async function leaveOut(
  scope: Scope,
  { channel, ...given }: StepOfAlert & { channel: StoredChannel },
  { reason: outcome }: Superseded,
  now: Date,
): Promise<Begun> {
  const { people } = await findPeople(scope, { channel, ...given }, now)
  const messages = people.map((person) => messageTo(person, { channel, step: given.step }, now))
  await insertMessages(
    scope,
    messages.map((message) => ({ ...message, state: 'unneeded', outcome })),
  )
  return { outcome }
}

/** The log says it once. */
function waitFor({ step, alert }: StepOfAlert, { reason }: Superseded): Begun {
  const unsent = `${headingOf(alert)}: text messages or calls that were due wait, because ${reason}.`
  const isKnown = step.outcome === reason
  return { outcome: undefined, waits: reason, ...(!isKnown && { unsent }) }
}

/** A channel is not deleted while steps use it; those of an alert that is open may still name it. */
function withoutChannel(alert: Alert): string {
  return `${headingOf(alert)}: text messages or calls that were due were not sent, because their channel has been deleted.`
}

function headingOf({ exercise, title }: Alert): string {
  return `${exercise ? 'Exercise. ' : ''}${title} alert`
}

/**
 * How many messages may still be sent. The first text message of a real alert is never stopped; of a sender who
 * has sent so many alerts that they are held back, it is.
 */
async function findRoom(
  scope: Scope,
  { alert, channel }: { alert: Alert; channel: StoredChannel },
  now: Date,
): Promise<number> {
  if (!alert.exercise && alert.heldback === null && !channel.voice) return Number.POSITIVE_INFINITY
  await lockLimit(scope, channel.id)
  const counts = await countMessagesSince(scope, new Date(now.getTime() - DAY_MS))
  return Math.max(0, channel.daylimit - (counts.get(channel.id) ?? 0))
}

type Candidate = Key & { name: string; phone: string }

/** Recipients who have not answered, then contacts of the groups; each number once. */
async function findPeople(
  scope: Scope,
  { step, alert, channel }: StepOfAlert & { channel: StoredChannel },
  now: Date,
): Promise<{ people: Person[]; withoutNumber: number }> {
  const unanswered = await readUnanswered(scope, alert.id)
  const silent = unanswered.filter(({ userid }) => userid !== alert.userid)
  const users = new Map((await readUsers(scope)).map((user) => [user.id, user]))
  const contacts = await readContacts(scope)
  const groups = new Set(step.groups)
  const candidates: Candidate[] = [
    ...silent.map(({ userid, name }) => {
      return { userid, contactid: null, name, phone: users.get(userid)?.phone ?? '' }
    }),
    ...contacts
      .filter(({ groupid }) => groups.has(groupid))
      .map(({ id, name, phone }) => ({ userid: null, contactid: id, name, phone })),
  ]
  const messages = await readMessagesOfAlerts(scope, [alert.id], now)
  const told = messages.filter((message) => isTold(message, channel)).flatMap(keysOf)
  const phones = new Map<string, string>([
    ...[...users.values()].map(({ id, phone }) => [`user ${id}`, phone ?? ''] as const),
    ...contacts.map(({ id, phone }) => [`contact ${id}`, phone] as const),
  ])
  const numbers = new Set(told.map((key) => internationalNumber(phones.get(key) ?? '')))
  return groupByNumber(candidates, { told: new Set(told), numbers })
}

/** Got a message of the alert in the same way, or gets it by this channel, which still tries. */
function isTold({ event, voice, state, channelid }: MessageOfAlert, channel: StoredChannel) {
  if (event !== 'sent' || voice !== channel.voice) return false
  return state === 'handed' || (state === 'waiting' && channelid === channel.id)
}

type AlreadyTold = { told: ReadonlySet<string>; numbers: ReadonlySet<string | undefined> }

/** Of several with one number the first gets the message; a user shares it, and must answer too. */
function groupByNumber(
  candidates: readonly Candidate[],
  { told, numbers }: AlreadyTold,
): { people: Person[]; withoutNumber: number } {
  const byNumber = new Map<string, Person>()
  let withoutNumber = 0
  for (const { phone, ...key } of candidates) {
    const number = internationalNumber(phone)
    if (number === undefined) withoutNumber += 1
    if (number === undefined || numbers.has(number) || told.has(keyOf(key))) continue
    const first = byNumber.get(number)
    if (!first) byNumber.set(number, { ...key, sharedwith: [] })
    else if (key.userid !== null) {
      first.sharedwith.push(key.userid)
      first.name = `${first.name} and ${key.name}`
    }
  }
  return { people: [...byNumber.values()], withoutNumber }
}

function keyOf({ userid, contactid }: Key): string {
  return userid === null ? `contact ${contactid}` : `user ${userid}`
}

function keysOf(message: Pick<MessageOfAlert, 'userid' | 'contactid' | 'sharedwith'>): string[] {
  return [keyOf(message), ...message.sharedwith.map((userid) => `user ${userid}`)]
}

/** Whoever got the alert, or may have got it, gets its end by the same channel. */
async function beginEnd(scope: Scope, { step, alert }: StepOfAlert, now: Date): Promise<void> {
  const finish = (outcome: string) => finishStep(scope, step.seq, { done: now, outcome })
  if (await findContinuation(scope, alert.id)) return finish(NOT_NEEDED.goesOn)
  const continued = await findContinued(scope, alert.id)
  const messages = await readMessagesOfAlerts(scope, continued, now)
  if (messages.some((message) => message.isBeingSent)) {
    await finishStep(scope, step.seq, { due: new Date(now.getTime() + WAIT_MS) })
    return
  }
  const reached = whoBelievesInIt(messages)
  const waiting = { event: step.event, since: step.planned }
  if (await isTooLate(scope, waiting, { alert, now })) {
    await finish('Too late')
    const names = [...new Set([...reached.values()].map(({ name }) => name))]
    if (names.length > 0) await addPendingText(scope, step.seq, untoldText({ alert }, names))
    return
  }
  await insertMessages(
    scope,
    [...reached.values()].map(
      ({ channelid, channelname, voice, userid, contactid, ...message }) => {
        const { name, sharedwith } = message
        return {
          ...{ stepseq: step.seq, alertid: alert.id, channelid, channelname, voice },
          ...{ userid, contactid, sharedwith, name, event: 'ended', created: now, due: now },
        }
      },
    ),
  )
  await finish(pluralise(reached.size, 'message'))
}

/** Those whose last message does not say that the alert has ended: it may have ended before, and gone on. */
function whoBelievesInIt(messages: readonly MessageOfAlert[]): Map<string, MessageOfAlert> {
  const told = new Map<string, MessageOfAlert>()
  for (const message of messages) {
    const key = `${message.voice} ${keyOf(message)}`
    if (message.event === 'sent' && isPerhapsTold(message)) told.set(key, message)
    if (message.event === 'ended' && message.state === 'handed') told.delete(key)
  }
  return told
}

function isPerhapsTold({ state, attempts, mayhavearrived }: MessageOfAlert): boolean {
  if (state === 'failed') return mayhavearrived
  return state === 'handed' || attempts > 0
}
