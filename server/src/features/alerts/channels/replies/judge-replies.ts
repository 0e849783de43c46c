import { randomUUID } from 'node:crypto'
import type { Contact } from '@holdfast/contract/people/contacts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readContacts } from '../../../contacts/index.ts'
import { readUsers } from '../../../users/index.ts'
import { findStandingCalls } from '../../answers/alert-answers-store.ts'
import type { StoredChannel } from '../channels-store.ts'
import { endOfNumber, internationalNumber } from '../phone-numbers-rules.ts'
import { findAlertOf, isAnswerToEnded } from './alert-of-reply.ts'
import { type AlertForReplies, readAlertsForReplies } from './alerts-for-replies.ts'
import { answerOf, type ReceivedReply, timeOf } from './replies-rules.ts'
import type { StoredReply } from './replies-store.ts'

/** For so long after its end, a call for help belongs to an alert. */
const CALLS_AFTER_END_MS = 12 * 60 * 60 * 1000

export type Incoming = { reply: ReceivedReply; received: Date }
/** `incidentid`: in whose log it is said. */
export type Judged = { stored: StoredReply; incidentid: string | null }

type Sender = { userid: string | null; contactid: string | null; sender: string; reason: string }
type Person = { id: string; name: string }

/** What replies are judged by, read once for many. `calls`: whose call for help stands, as `alert user`. */
type Known = {
  users: Map<string, Person[]>
  contacts: Map<string, Person>
  alerts: AlertForReplies[]
  calls: Set<string>
}

/** Whose replies they are, to which alerts, and what they count as; each with the incident of its alert. */
export async function judgeReplies(
  scope: Scope,
  channel: StoredChannel,
  incoming: readonly Incoming[],
): Promise<Judged[]> {
  const [first] = incoming
  if (!first) return []
  const known = await readKnown(scope, first.received)
  return incoming.map((each) => judge(channel, each, known))
}

async function readKnown(scope: Scope, now: Date): Promise<Known> {
  const users = new Map<string, Person[]>()
  for (const { id, name, phone = '' } of await readUsers(scope)) {
    const number = internationalNumber(phone)
    if (number !== undefined) users.set(number, [...(users.get(number) ?? []), { id, name }])
  }
  const alerts = await readAlertsForReplies(scope, new Date(now.getTime() - CALLS_AFTER_END_MS))
  const ids = alerts.map(({ id }) => id)
  return {
    users,
    contacts: contactsByNumber(await readContacts(scope)),
    alerts,
    calls: await findStandingCalls(scope, ids),
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
  const { answer } = answerOf(reply.words)
  const alert = findAlertOf(from, known.alerts, { answer, sent })
  const mayAnswerEnded = isAnswerToEnded(from, known.alerts, sent)
  const reason = findReason(from, { alert, answer, mayAnswerEnded, calls: known.calls })
  const isAnswer = reason === ''
  // A safe that is judged with it comes later.
  if (isAnswer && alert && answer === 'help') known.calls.add(`${alert.id} ${from.userid}`)
  const stored: StoredReply = {
    ...{ channelid: channel.id, channelname: channel.name, messageid: reply.messageid },
    ...{ answerid: randomUUID(), received: received.toISOString(), sent },
    ...{ userid: from.userid, contactid: from.contactid, sender: from.sender },
    ...{ alertid: alert?.id ?? null, words: reply.words, reason },
    answer: isAnswer ? answer : null,
    counted: false,
    call: !isAnswer && answer === 'help',
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

type Meaning = {
  alert: AlertForReplies | undefined
  answer: 'safe' | 'help' | null
  mayAnswerEnded: boolean
  calls: ReadonlySet<string>
}

/** Why the reply is not counted; "" if it is. */
function findReason({ reason, userid }: Sender, meaning: Meaning): string {
  const { alert, answer, mayAnswerEnded, calls } = meaning
  if (reason !== '') return reason
  if (!alert) return 'no alert was open'
  if (answer === null) return 'it neither begins with SAFE nor has HELP in it'
  if (answer === 'safe' && calls.has(`${alert.id} ${userid}`)) {
    return 'they called for help: ring them'
  }
  if (answer === 'safe' && mayAnswerEnded) {
    return 'it may answer an alert that has ended: ring them'
  }
  return ''
}
