import { randomUUID } from 'node:crypto'
import type { Scope } from '../../../../platform/database/database.ts'
import { readContacts } from '../../../contacts/index.ts'
import { readUsers } from '../../../users/index.ts'
import type { StoredChannel } from '../channels-store.ts'
import { endOfNumber, internationalNumber } from '../phone-numbers-rules.ts'
import { answerOf, type ReceivedReply, timeOf } from './replies-rules.ts'
import { findOpenAlertsOf, hasCalledInApp, type StoredReply } from './replies-store.ts'

/** Clocks of gateways may be so far behind. */
const TOLERANCE_MS = 2 * 60 * 1000

type Sender = { userid: string | null; contactid: string | null; sender: string; reason: string }

/** Whose reply it is, to which alert, and what it counts as; with the incident of the alert. */
export async function judgeReply(
  scope: Scope,
  { channel, reply }: { channel: StoredChannel; reply: ReceivedReply },
  received: Date,
): Promise<{ stored: StoredReply; incidentid: string | null }> {
  const from = await findSender(scope, reply.number)
  const sent = timeOf(reply.sent, received)
  const isKnown = from.userid !== null || from.contactid !== null
  const alert = isKnown ? await findAlertOf(scope, from, sent) : undefined
  const { answer } = answerOf(reply.words)
  const reason = await findReason(scope, { from, alertid: alert?.id, answer })
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

async function findSender(scope: Scope, number: string): Promise<Sender> {
  const wanted = internationalNumber(number)
  const unknown = { userid: null, contactid: null, sender: endOfNumber(number) }
  if (wanted === undefined) return { ...unknown, reason: 'the number is none' }
  const isOf = ({ phone }: { phone?: string | undefined }) =>
    internationalNumber(phone ?? '') === wanted
  const users = (await readUsers(scope)).filter(isOf)
  const [user] = users
  if (user && users.length === 1) {
    return { userid: user.id, contactid: null, sender: user.name, reason: '' }
  }
  if (users.length > 1) {
    const names = users.map(({ name }) => name).join(' or ')
    return { ...unknown, sender: names, reason: 'several users have this number' }
  }
  const contact = (await readContacts(scope)).find(isOf)
  if (!contact) return { ...unknown, reason: 'nobody has this number' }
  const sender = `${contact.name} (contact)`
  return { userid: null, contactid: contact.id, sender, reason: 'contacts give no answers' }
}

/** The open alert that this person was told of last by text message, else the newest one that concerns them. */
async function findAlertOf(scope: Scope, from: Sender, sent: string) {
  const before = Date.parse(sent) + TOLERANCE_MS
  const open = (await findOpenAlertsOf(scope, from)).filter(
    ({ timestamp }) => Date.parse(timestamp) <= before,
  )
  return open.find(({ isTexted }) => isTexted) ?? open[0]
}

/** Why the reply is not counted; "" if it is. */
async function findReason(
  scope: Scope,
  { from, alertid, answer }: { from: Sender; alertid: string | undefined; answer: string | null },
): Promise<string> {
  if (from.reason !== '') return from.reason
  if (alertid === undefined) return 'no alert was open'
  if (answer === null) return 'it begins with neither SAFE nor HELP'
  if (answer === 'safe' && (await hasCalledInApp(scope, alertid, from.userid ?? ''))) {
    return 'they called for help in the app: ring them'
  }
  return ''
}
