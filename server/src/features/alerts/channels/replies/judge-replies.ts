import { randomUUID } from 'node:crypto'
import type { Contact } from '@holdfast/contract/people/contacts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readContacts } from '../../../contacts/index.ts'
import { readUsers } from '../../../users/index.ts'
import type { StoredChannel } from '../channels-store.ts'
import { endOfNumber, internationalNumber } from '../phone-numbers-rules.ts'
import { answerOf, type ReceivedReply, timeOf } from './replies-rules.ts'
import {
  findCallsInApp,
  keyOfSender,
  type OpenAlert,
  readOpenAlertsForReplies,
  type StoredReply,
} from './replies-store.ts'

/** Clocks of gateways may be so far behind. */
const TOLERANCE_MS = 2 * 60 * 1000

export type Incoming = { reply: ReceivedReply; received: Date }
export type Judged = { stored: StoredReply; incidentid: string | null }

type Sender = { userid: string | null; contactid: string | null; sender: string; reason: string }
type Person = { id: string; name: string }

/** What replies are judged by, read once for many. */
type Known = {
  users: Map<string, Person[]>
  contacts: Map<string, Person>
  open: OpenAlert[]
  callsInApp: Set<string>
}

/** Whose replies they are, to which alerts, and what they count as; each with the incident of its alert. */
export async function judgeReplies(
  scope: Scope,
  channel: StoredChannel,
  incoming: readonly Incoming[],
): Promise<Judged[]> {
  const known = await readKnown(scope)
  return incoming.map((each) => judge(channel, each, known))
}

async function readKnown(scope: Scope): Promise<Known> {
  const users = new Map<string, Person[]>()
  for (const { id, name, phone = '' } of await readUsers(scope)) {
    const number = internationalNumber(phone)
    if (number !== undefined) users.set(number, [...(users.get(number) ?? []), { id, name }])
  }
  const open = await readOpenAlertsForReplies(scope)
  return {
    users,
    contacts: contactsByNumber(await readContacts(scope)),
    open,
    callsInApp: await findCallsInApp(
      scope,
      open.map(({ id }) => id),
    ),
  }
}

function contactsByNumber(contacts: readonly Contact[]): Map<string, Person> {
  const byNumber = new Map<string, Person>()
  for (const { id, name, phone } of contacts) {
    const number = internationalNumber(phone)
    if (number !== undefined && !byNumber.has(number)) byNumber.set(number, { id, name })
  }
  return byNumber
}

function judge(channel: StoredChannel, { reply, received }: Incoming, known: Known): Judged {
  const from = findSender(reply.number, known)
  const sent = timeOf(reply.sent, received)
  const alert = findAlertOf(from, known.open, sent)
  const { answer } = answerOf(reply.words)
  const reason = findReason(from, { alert, answer, callsInApp: known.callsInApp })
  const stored: StoredReply = {
    ...{ channelid: channel.id, channelname: channel.name, messageid: reply.messageid },
    ...{ answerid: randomUUID(), received: received.toISOString(), sent },
    ...{ userid: from.userid, contactid: from.contactid, sender: from.sender },
    ...{ alertid: alert?.id ?? null, words: reply.words, reason },
    answer: reason === '' ? answer : null,
    counted: false,
  }
  return { stored, incidentid: alert?.incidentid ?? null }
}

function findSender(text: string, { users, contacts }: Known): Sender {
  const number = internationalNumber(text)
  const unknown = { userid: null, contactid: null, sender: endOfNumber(text) }
  if (number === undefined) return { ...unknown, reason: 'the number is none' }
  const [user, ...others] = users.get(number) ?? []
  if (user && others.length === 0) {
    return { userid: user.id, contactid: null, sender: user.name, reason: '' }
  }
  if (user) {
    const sender = [user, ...others].map(({ name }) => name).join(' or ')
    return { ...unknown, sender, reason: 'several users have this number' }
  }
  const contact = contacts.get(number)
  if (!contact) return { ...unknown, reason: 'nobody has this number' }
  const sender = `${contact.name} (contact)`
  return { userid: null, contactid: contact.id, sender, reason: 'contacts give no answers' }
}

/** The open alert that this person was told of last by text message, else the newest one that concerns them. */
function findAlertOf(
  from: Sender,
  open: readonly OpenAlert[],
  sent: string,
): OpenAlert | undefined {
  const { userid, contactid } = from
  if (userid === null && contactid === null) return undefined
  const before = Date.parse(sent) + TOLERANCE_MS
  const candidates = open.filter(({ timestamp }) => Date.parse(timestamp) <= before)
  const told = candidates.find((alert) => alert.told.has(keyOfSender(from)))
  if (told || userid === null) return told
  return candidates.find(({ foreveryone, recipients }) => foreveryone || recipients.has(userid))
}

type Meaning = {
  alert: OpenAlert | undefined
  answer: 'safe' | 'help' | null
  callsInApp: ReadonlySet<string>
}

/** Why the reply is not counted; "" if it is. */
function findReason({ reason, userid }: Sender, { alert, answer, callsInApp }: Meaning): string {
  if (reason !== '') return reason
  if (!alert) return 'no alert was open'
  if (answer === null) return 'it begins with neither SAFE nor HELP'
  if (answer === 'safe' && callsInApp.has(`${alert.id} ${userid}`)) {
    return 'they called for help in the app: ring them'
  }
  return ''
}
