import type { BlockList } from 'node:net'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Context } from '../../../../platform/context.ts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readContacts } from '../../../contacts/index.ts'
import { readUsers } from '../../../users/index.ts'
import { findAlert } from '../../alerts-store.ts'
import { readRecipients } from '../../answers/alert-answers-store.ts'
import type { ChannelSecrets } from '../channel-secrets.ts'
import { findChannel, type StoredChannel } from '../channels-store.ts'
import { findOrganisationName } from '../find-due-messages.ts'
import { type HandedOver, handOver } from '../gateways/hand-over.ts'
import { alertText, endText } from '../message-words-rules.ts'
import { internationalNumber } from '../phone-numbers-rules.ts'
import { isHushed } from './hushed.ts'
import { type ClaimedMessage, wasHandedOver } from './messages-store.ts'

export type Gateways = { context: Context; secrets: ChannelSecrets; allowed: BlockList }

/** `unneeded`: nothing was sent, because something has changed since the message was planned. */
export type Sent = Omit<HandedOver, 'state'> & { state: HandedOver['state'] | 'unneeded' }

type Prepared = { alert: Alert; channel: StoredChannel; number: string; isSilent: boolean }

/** Sends one message, or finds that it is not needed any more. Holds no connection to the database meanwhile. */
export async function sendMessage(
  { context, secrets, allowed }: Gateways,
  message: ClaimedMessage,
): Promise<Sent> {
  const { database, now } = context
  const { organisationid } = message
  const prepared = await database.read(organisationid, (scope) => prepare(scope, message))
  if (typeof prepared === 'string') return notNeeded(prepared)
  const { alert, channel, number, isSilent } = prepared
  const secret = secrets.decrypt(channel.secret, organisationid, channel.id)
  if (secret === undefined) return unreadable()
  const circumstances = {
    organisation: await findOrganisationName(context, organisationid),
    isSilent,
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

/** What is needed to send, or why the message is not needed. */
async function prepare(scope: Scope, message: ClaimedMessage): Promise<Prepared | string> {
  const { alertid, event, userid } = message
  const alert = await findAlert(scope, alertid)
  if (!alert) return 'The alert was deleted'
  const channel = await findChannel(scope, message.channelid)
  if (!channel) return 'There is no such channel any more'
  if (event === 'sent' && alert.ended !== null) return 'The alert had ended'
  if (event === 'sent' && userid !== null && (await hasAnswered(scope, alertid, userid))) {
    return 'Has answered'
  }
  if (await wasHandedOver(scope, message)) return 'Got it by another channel'
  const isSilent = await isHushed(scope, event === 'ended' ? { ...alert, sound: 'tone' } : alert)
  if (isSilent && channel.voice) return 'A ringing phone gives away a hiding place'
  const number = internationalNumber(await findNumber(scope, message))
  if (number === undefined) return 'There is no number any more'
  return { alert, channel, number, isSilent }
}

async function hasAnswered(scope: Scope, alertid: string, userid: string): Promise<boolean> {
  const recipients = await readRecipients(scope, alertid)
  const answer = recipients.find((recipient) => recipient.userid === userid)?.answer
  return answer === 'safe' || answer === 'help'
}

/** "" for somebody who was deleted or suspended meanwhile. */
async function findNumber(
  scope: Scope,
  { userid, contactid }: Pick<ClaimedMessage, 'userid' | 'contactid'>,
): Promise<string> {
  const people = userid === null ? await readContacts(scope) : await readUsers(scope)
  return people.find(({ id }) => id === (userid ?? contactid))?.phone ?? ''
}

function notNeeded(outcome: string): Sent {
  return { state: 'unneeded', isBroken: false, outcome, cost: '' }
}

function unreadable(): Sent {
  const outcome = 'The secret of the channel cannot be read. Enter it again.'
  return { state: 'failed', isBroken: true, outcome, cost: '' }
}
