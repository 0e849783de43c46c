import type { BlockList } from 'node:net'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import type { Context } from '../../../../platform/context.ts'
import type { Scope } from '../../../../platform/database/database.ts'
import { findPhoneOfContact } from '../../../contacts/index.ts'
import { findPhone } from '../../../users/index.ts'
import { type AlertForMessages, findAlertForMessages } from '../../alerts-store.ts'
import { readUnanswered } from '../../answers/unanswered-alerts.ts'
import { findContinuation } from '../../continuing-alerts-store.ts'
import { readOtherOpenTitles } from '../../open-alerts-store.ts'
import { findSuperseded } from '../../superseding-store.ts'
import type { ChannelSecrets } from '../channel-secrets.ts'
import { findChannel, type StoredChannel } from '../channels-store.ts'
import { findOrganisationName } from '../find-due-messages.ts'
import { type HandedOver, handOver } from '../gateways/hand-over.ts'
import { alertText, endText } from '../message-words-rules.ts'
import { internationalNumber } from '../phone-numbers-rules.ts'
import { findHush, isEndHushed, isTooLate } from './hushed.ts'
import { type ClaimedMessage, wasHandedOver } from './messages-store.ts'
import { NOT_NEEDED } from './step-texts-rules.ts'
import { isSilentStep } from './steps-store.ts'

export type Gateways = { context: Context; secrets: ChannelSecrets; allowed: BlockList }

/**
 * `unneeded`: nothing was sent, because something has changed since the message was planned. `later`: nothing was sent
 * yet, because people hide or something else applies.
 */
export type Sent = Omit<HandedOver, 'state'> & { state: HandedOver['state'] | 'unneeded' | 'later' }

type Prepared = {
  alert: AlertForMessages
  channel: StoredChannel
  number: string
  isSilent: boolean
  openTitles: string[]
}
type NotSent = { state: 'unneeded' | 'later'; outcome: string }

const HIDING: NotSent = { state: 'later', outcome: 'Waits until nobody hides' }

/** Sends one message, or finds that it is not needed any more. Holds no connection to the database meanwhile. */
export async function sendMessage(
  { context, secrets, allowed }: Gateways,
  message: ClaimedMessage,
): Promise<Sent> {
  const { database, now } = context
  const { organisationid } = message
  const prepared = await database.read(organisationid, (scope) => prepare(scope, message, now()))
  if ('state' in prepared) return { ...prepared, isBroken: false, cost: '' }
  const { alert, channel, number, isSilent, openTitles } = prepared
  const secret = secrets.decrypt(channel.secret, organisationid, channel.id)
  if (secret === undefined) return unreadable()
  const circumstances = {
    organisation: await findOrganisationName(context, organisationid),
    ...{ isSilent, openTitles },
    canReply: channel.replyhash !== null && !channel.voice,
    isContact: message.contactid !== null,
  }
  const words = message.event === 'ended' ? endText : alertText
  const { kind, address, account, sender, template } = channel
  const settings = { kind, address, account, sender, template, secret }
  const outgoing = {
    id: `${message.alertid}.${message.seq}`,
    ...{ number, voice: channel.voice, text: words(alert, circumstances) },
  }
  return handOver(settings, outgoing, { allowed, now: now() })
}

/** What is needed to send, or why the message is not sent. */
async function prepare(
  scope: Scope,
  message: ClaimedMessage,
  now: Date,
): Promise<Prepared | NotSent> {
  const alert = await findAlertForMessages(scope, message.alertid)
  if (!alert) return unneeded(NOT_NEEDED.deleted)
  const waiting = { event: message.event, since: message.created }
  if (await isTooLate(scope, waiting, { alert, now })) return unneeded('Too late')
  const channel = await findChannel(scope, message.channelid)
  if (!channel) return unneeded('There is no such channel any more')
  const over = await whyNot(scope, message, alert)
  if (over !== undefined) return unneeded(over)
  const superseded = message.event === 'sent' ? await findSuperseded(scope, alert) : undefined
  if (superseded?.state === 'for good') return unneeded(superseded.reason)
  const hush = await findHushOf(scope, message, alert)
  if (hush === 'hiding' && (channel.voice || !(await maySendSilently(scope, message)))) {
    return HIDING
  }
  if (superseded) return { state: 'later', outcome: `Waits: ${superseded.reason}` }
  if (hush && channel.voice) return unneeded('A ringing phone gives away a hiding place')
  const number = internationalNumber(await findNumber(scope, message))
  if (number === undefined) return unneeded('There is no number any more')
  const openTitles =
    message.event === 'ended' ? await readOtherOpenTitles(scope, alert, message.userid) : []
  return { alert, channel, number, isSilent: hush !== undefined, openTitles }
}

/** Why nobody needs the message any more. */
async function whyNot(
  scope: Scope,
  message: ClaimedMessage,
  alert: AlertForMessages,
): Promise<string | undefined> {
  const { alertid, event } = message
  if (event === 'sent' && alert.ended !== null) return ALERT_HAD_ENDED
  if (event === 'ended' && (alert.ended === null || (await findContinuation(scope, alertid)))) {
    return NOT_NEEDED.goesOn
  }
  if (event === 'sent' && (await hasAnswered(scope, message))) return 'Has answered'
  if (await wasHandedOver(scope, message)) return NOT_NEEDED.elsewhere
  return undefined
}

async function findHushOf(
  scope: Scope,
  { event }: ClaimedMessage,
  alert: AlertForMessages,
): Promise<'silent' | 'hiding' | undefined> {
  if (event === 'sent') return findHush(scope, alert)
  return (await isEndHushed(scope, alert)) ? 'hiding' : undefined
}

async function maySendSilently(scope: Scope, { event, stepseq }: ClaimedMessage): Promise<boolean> {
  return event === 'sent' && (await isSilentStep(scope, stepseq))
}

/** Everybody who shares the number has. */
async function hasAnswered(
  scope: Scope,
  { alertid, userid, sharedwith }: ClaimedMessage,
): Promise<boolean> {
  if (userid === null) return false
  const userids = [userid, ...sharedwith]
  return (await readUnanswered(scope, alertid, userids)).length === 0
}

/** "" for somebody who was deleted or suspended meanwhile. */
async function findNumber(
  scope: Scope,
  { userid, contactid }: Pick<ClaimedMessage, 'userid' | 'contactid'>,
): Promise<string> {
  const phone =
    userid === null
      ? await findPhoneOfContact(scope, contactid ?? '')
      : await findPhone(scope, userid)
  return phone ?? ''
}

function unneeded(outcome: string): NotSent {
  return { state: 'unneeded', outcome }
}

function unreadable(): Sent {
  const outcome = 'The secret of the channel cannot be read. Enter it again.'
  return { state: 'failed', isBroken: true, outcome, cost: '' }
}
