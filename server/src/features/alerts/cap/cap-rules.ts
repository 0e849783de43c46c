import type { AlertEvent } from '@holdfast/contract/alerts/alert-history'
import { findSilencing, type Sounding } from '@holdfast/contract/alerts/alert-sounds'

/**
 * Alerts as messages of the Common Alerting Protocol 1.2. Each row of an alert's history is one message, with
 * the same identifier in the feed and to the webhook. Nothing says who sent an alert. See decision 229.
 */

const DAY_MS = 24 * 60 * 60 * 1000
/** Long enough that a device whose clock is hours ahead still takes a message for valid. */
const EXPIRES_AFTER_MS = DAY_MS
const MAX_DESCRIBED_UPDATES = 10

/** No name of a person: what is not read cannot be told. */
export type CapEvent = Pick<
  AlertEvent,
  'seq' | 'event' | 'timestamp' | 'instruction' | 'message' | 'mistake'
>

/** `goesOn`: another alert was sent in its place, because its end was a mistake. `events`: oldest first. */
export type CapAlert = Sounding & {
  kind: string
  title: string
  incidentid: string
  foreveryone: boolean
  heldback: string | null
  /** The names of the areas that it has words for. */
  areas: readonly string[]
  goesOn: boolean
  events: CapEvent[]
}

export type CapSource = { organisationid: string; organisation: string; publicUrl: string }

export type CapMessage = {
  identifier: string
  sender: string
  sent: string
  status: 'Actual' | 'Exercise'
  msgType: 'Alert' | 'Update' | 'Cancel'
  note: string
  references: string[]
  alert: CapAlert
  category: 'Safety' | 'Security'
  responseType: 'Shelter' | 'Evacuate' | 'Execute' | 'AllClear' | 'None'
  urgency: 'Immediate' | 'Past'
  severity: 'Severe' | 'Minor'
  expires: string
  headline: string
  description: string
  instruction: string
}

const TYPES = { sent: 'Alert', updated: 'Update', ended: 'Cancel' } as const
/** The kinds of the starter content whose meaning the protocol knows. */
const RESPONSES: Record<string, CapMessage['responseType']> = {
  lockdown: 'Shelter',
  'come-inside': 'Shelter',
  evacuate: 'Evacuate',
}

/** All messages of the alert, oldest first. `alerts`: all that are open or ended lately. */
export function messagesOf(
  alert: CapAlert,
  alerts: readonly CapAlert[],
  source: CapSource,
): CapMessage[] {
  const sender = senderOf(source)
  const isAllClear = alert.foreveryone && !alerts.some((other) => isRealBeside(alert, other))
  return alert.events.map((event, index) => {
    const earlier = alert.events.slice(0, index)
    const type = TYPES[event.event]
    const isOver = type === 'Cancel'
    const isClear = isOver && isAllClear
    return {
      identifier: identifierOf(alert, event),
      sender,
      sent: event.timestamp,
      status: alert.exercise ? 'Exercise' : 'Actual',
      msgType: type,
      note: noteOf(alert, event),
      references: earlier.map(
        (each) => `${sender},${identifierOf(alert, each)},${capTime(each.timestamp)}`,
      ),
      alert,
      category: alert.kind === 'lockdown' ? 'Security' : 'Safety',
      responseType: isOver ? (isClear ? 'AllClear' : 'None') : (RESPONSES[alert.kind] ?? 'Execute'),
      urgency: isOver ? 'Past' : 'Immediate',
      severity: isOver ? 'Minor' : 'Severe',
      expires: new Date(Date.parse(event.timestamp) + EXPIRES_AFTER_MS).toISOString(),
      headline: headlineOf(alert, event, isClear),
      description: describe(event, earlier),
      // "Go back to your rooms" must not be read while another emergency goes on.
      instruction: isOver && !isClear ? '' : instructionOf(alert, event),
    }
  })
}

/**
 * The messages that apply now, newest first. Of an open alert: its first one, for a device that was off, and its
 * latest update. Of one that has ended: only its end, so that no siren starts after it.
 */
export function currentMessages(
  alerts: readonly CapAlert[],
  source: CapSource,
  { now, quiet }: { now: Date; quiet: boolean },
): CapMessage[] {
  return alerts
    .filter((alert) => isPublic(alert, alerts, quiet) && isHeard(alert, now))
    .flatMap((alert) => currentOf(messagesOf(alert, alerts, source)))
    .filter(({ expires }) => Date.parse(expires) > now.getTime())
    .toSorted((a, b) => b.sent.localeCompare(a.sent) || b.alert.id.localeCompare(a.alert.id))
}

function currentOf(messages: readonly CapMessage[]): CapMessage[] {
  const end = messages.find(({ msgType }) => msgType === 'Cancel')
  if (end) return [end]
  const first = messages.find(({ msgType }) => msgType === 'Alert')
  const update = messages.findLast(({ msgType }) => msgType === 'Update')
  return [update, first].filter((message) => message !== undefined)
}

/**
 * Whether devices may have the alert. By default those only that are meant to be heard by everybody: a device
 * that knows no silent alert would make a noise where people hide. Nor is an alert given that phones keep
 * silent at this time, nor an exercise beside something real.
 */
export function isPublic(alert: CapAlert, alerts: readonly CapAlert[], quiet: boolean): boolean {
  if (!quiet && (alert.sound !== 'loud' || !alert.foreveryone)) return false
  if (alert.ended !== null) return !alert.goesOn
  if (alert.exercise && alerts.some((other) => isRealBeside(alert, other))) return false
  return findSilencing(alert, alerts) === undefined
}

/** Nobody learns of an alert that is held back, nor of the end of one that ended before. */
function isHeard({ heldback, ended }: CapAlert, now: Date): boolean {
  return heldback === null || Date.parse(heldback) <= Date.parse(ended ?? now.toISOString())
}

function isRealBeside(alert: CapAlert, other: CapAlert): boolean {
  return other.id !== alert.id && !other.exercise && other.ended === null
}

function headlineOf(
  { exercise, title }: CapAlert,
  { event, mistake }: CapEvent,
  isClear: boolean,
): string {
  const end = mistake ? 'Sent by mistake' : isClear ? 'All clear' : 'Ended'
  const words = event === 'ended' ? `${end}: ${title}` : title
  return exercise ? `Exercise: ${words}` : words
}

/** The protocol asks exercises to say in the note which exercise it is. */
function noteOf({ exercise, incidentid }: CapAlert, { event, mistake }: CapEvent): string {
  const notes = [
    exercise && `Exercise ${incidentid}. Nothing has happened.`,
    event === 'ended' && (mistake ? 'The alert was sent by mistake.' : 'The alert has ended.'),
  ]
  return notes.filter((note) => note !== false).join(' ')
}

function instructionOf(alert: CapAlert, event: CapEvent): string {
  if (event.event !== 'updated') return event.instruction
  return alert.events.find((each) => each.event === 'sent')?.instruction ?? ''
}

/** An update takes the place of what came before it, so it says that as well, newest first. */
function describe(event: CapEvent, earlier: readonly CapEvent[]): string {
  if (event.event !== 'updated') return event.message
  const [first, ...updates] = earlier
  const latest = updates.slice(-MAX_DESCRIBED_UPDATES + 1).reverse()
  return [event, ...latest, ...(first ? [first] : [])]
    .map(({ message }) => message)
    .filter((message) => message !== '')
    .join('\n')
}

/** A number alone would come again after a restore, and a device would skip what it takes for known. */
function identifierOf({ id }: CapAlert, { seq, timestamp }: CapEvent): string {
  return `${id}.${seq}.${timestamp.replace(/\D/g, '')}`
}

/** Neither spaces nor commas nor `<` and `&` may be in it. */
function senderOf({ organisationid, publicUrl }: CapSource): string {
  return `${organisationid}@${new URL(publicUrl).host}`.replace(/[\s,<&]/g, '_')
}

/** Without fractions of a second and with `-00:00` for UTC, as the protocol wants it. */
export function capTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19)}-00:00`
}
