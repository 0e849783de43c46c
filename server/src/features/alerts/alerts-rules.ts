import type { AlertRecipient, AlertRoom } from '@holdfast/contract/alerts/alert-answers'
import {
  areasOf,
  areasText,
  type GivenAreas,
  messageBesideAreas,
} from '@holdfast/contract/alerts/alert-areas'
import { goesOnLead, goesOnSentence, isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { messageBesideUpdates, updatesText } from '@holdfast/contract/alerts/earlier-updates'
import type { AlertKind } from '@holdfast/contract/content/content'
import { PEOPLE, pluralise } from '@holdfast/contract/text'

/** Whether a request under a known id is a retry of the stored one. */
export function isSameRequest(a: AlertRequest, b: AlertRequest): boolean {
  return (
    a.kind === b.kind &&
    a.message === b.message &&
    a.exercise === b.exercise &&
    a.incidentid === b.incidentid &&
    (a.continues ?? null) === (b.continues ?? null) &&
    areasText(areasOf(a)) === areasText(areasOf(b))
  )
}

/** How many updates one person adds to an alert within a minute: more than anybody types. Each goes to all phones. */
const MAX_UPDATES_BY_ONE_PERSON = 20
const MINUTE_MS = 60_000

/** Whether one person adds so many updates to an alert that they flood the phones. */
export function isUpdatedTooFast(
  updates: Alert['updates'],
  { userid, now }: { userid: string; now: Date },
): boolean {
  const since = now.getTime() - MINUTE_MS
  const recent = updates.filter(
    (update) => update.userid === userid && Date.parse(update.timestamp) > since,
  )
  return recent.length >= MAX_UPDATES_BY_ONE_PERSON
}

type User = { id: string; name: string }

/**
 * The recipients: everybody, or the holders of the roles that the kind names. If nobody else holds them than
 * the sender the alert goes to everybody, because an alert that reaches nobody must not look sent.
 */
export function recipientsOf(
  kind: Pick<AlertKind, 'roles'>,
  { users, senderid }: { users: readonly User[]; senderid: string },
  rolesOf: (userid: string) => readonly string[],
): { foreveryone: boolean; recipients: { userid: string; name: string }[] } {
  const holders = users.filter(({ id }) => rolesOf(id).some((role) => kind.roles.includes(role)))
  const foreveryone = holders.every(({ id }) => id === senderid)
  const recipients = (foreveryone ? users : holders).map(({ id, name }) => ({ userid: id, name }))
  return { foreveryone, recipients }
}

type EndedAlert = Pick<Alert, 'title' | 'message' | 'mistake' | 'recipientids' | 'sound'> &
  Pick<Alert, 'continues' | 'timestamp' | 'updates'>

/**
 * What an alert says that continues one whose end was a mistake. The words are part of its message, so that
 * apps of earlier versions, mails and webhooks have them too. So are the updates, before the words that they may
 * take back.
 */
export function continuedMessage(alert: EndedAlert, more: string): string {
  // An alert that goes on for the second time says it once.
  const words = messageBesideUpdates(alert)
  const first = words.slice(goesOnLead(words).length)
  const lead = [goesOnSentence(alert), more].filter((part) => part !== '').join(' ')
  const updates = updatesText(alert.updates)
  // What is added must not run into the sentence that the alert is real.
  const isApart = updates !== '' || (more !== '' && first.startsWith(ALERT_WORDS.real))
  const separator = isApart ? '\n' : ' '
  return [lead, updates, first].filter((part) => part !== '').join(separator)
}

/**
 * The details of an incident that an alert reports. Many screens cut them, and half of the words for an area may be the
 * opposite of what they say, so they have none of those words: the alert and the log do.
 */
export function incidentDetailsOf(
  title: string,
  request: GivenAreas & Pick<AlertRequest, 'message'>,
): string {
  const { areas, others } = areasOf(request)
  const lead = areas.length > 0 ? 'What you do depends on where you are.' : ''
  const rest = messageBesideAreas({ areas, others, message: request.message })
  const words = [lead, rest].filter((part) => part !== '').join(' ')
  return words === '' ? title : `${title}. ${words}`
}

type AlertText = Pick<Alert, 'title' | 'message' | 'exercise'>

// The log entries that an alert writes.

export function sentText(alert: AlertText, recipients: number, heldBackMs = 0): string {
  const message = alert.message === '' ? '' : ` ${sentence(alert.message)}`
  const held =
    heldBackMs > 0
      ? ` Its notifications follow after ${Math.ceil(heldBackMs / 1000)} seconds, because its sender has sent several alerts.`
      : ''
  return `${heading(alert)} sent to ${pluralise(recipients, PEOPLE)}.${message}${held}`
}

/** The message begins with why it goes on. */
export function continuedText(alert: AlertText, recipients: number): string {
  return `${alert.exercise ? 'Exercise. ' : ''}${sentence(alert.message)} Sent to ${pluralise(recipients, PEOPLE)}.`
}

export function updateText(alert: AlertText, message: string): string {
  return `${heading(alert)}, update: ${message}`
}

/** The update that an alert becomes when it joins an open one of its kind. */
export function joinedText(message: string): string {
  return message === '' ? 'Sent again.' : `Sent again: ${message}`
}

/** Mentions only the injured; the list of rooms shows how many people are in each room. */
export function roomText(alert: AlertText, room: AlertRoom): string {
  return `${heading(alert)}: ${sentence(describeRoom(room))}`
}

export function responseText(
  alert: AlertText,
  kind: 'coming' | 'withdrawn',
  person: string,
): string {
  const said = kind === 'coming' ? `coming to ${person}` : `cannot come to ${person} after all`
  return `${heading(alert)}: ${said}.`
}

/** `Called for help during the exercise: Dana Fox (Boiler room); Ali Khan.` */
export function carriedCallsText(
  calls: readonly Pick<AlertRecipient, 'name' | 'note' | 'room'>[],
): string {
  const people = calls.map(({ name, note, room }) => {
    const detail = [room ? describeRoom(room) : '', note].filter((part) => part !== '').join(', ')
    return detail === '' ? name : `${name} (${detail})`
  })
  return `Called for help during the exercise: ${sentence(people.join('; '))}`
}

type AlertToEnd = AlertText & Pick<Alert, 'mistake' | 'recipientids' | 'sound'>

export function endText(alert: AlertToEnd, message: string): string {
  const ending = message === '' ? '' : ` ${sentence(message)}`
  const end = isForEverybody(alert) ? 'all clear' : 'ended'
  const what = alert.mistake ? 'sent by mistake' : end
  return `${heading(alert)}, ${what}.${ending}`
}

/** `Lockdown alert, after 1 minute: 12 safe, 1 needs help, 3 have not answered.` */
export function summaryText(
  alert: AlertText,
  when: string,
  recipients: readonly Pick<AlertRecipient, 'answer'>[],
): string {
  const count = (...answers: AlertRecipient['answer'][]) =>
    recipients.filter(({ answer }) => answers.includes(answer)).length
  const [help, silent] = [count('help'), count('seen', 'none')]
  const counts = [
    `${count('safe')} safe`,
    `${help} ${help === 1 ? 'needs' : 'need'} help`,
    `${silent} ${silent === 1 ? 'has' : 'have'} not answered`,
  ]
  return `${heading(alert)}, ${when}: ${counts.join(', ')}.`
}

function heading({ title, exercise }: AlertText): string {
  return `${exercise ? 'Exercise. ' : ''}${title} alert`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
