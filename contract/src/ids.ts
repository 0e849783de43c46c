import { MAX_ID_CHARACTERS } from './limits.ts'

/**
 * How ids are generated, and the patterns that validate them. No pattern accepts more than
 * `MAX_ID_CHARACTERS`, because no path reaches a record with a longer id.
 */

export const INCIDENT_ID = /^\d{8}_[A-Za-z0-9]{8,55}$/
export const NAMED_ID = /^[a-z]{0,55}_[a-z0-9]{8}$/
export const ALERT_ID = /^alert_[a-z0-9]{12}$/
export const CHANNEL_ID = /^channel_[a-z0-9]{12}$/
export const TASK_ID = /^task_[a-z0-9]{12}$/
export const HANDOVER_ID = /^handover_[a-z0-9]{12}$/
export const VISITOR_ID = /^visitor_[a-z0-9]{12}$/
export const REVIEW_ID = /^review_[a-z0-9]{12}$/
export const USERNAME = /^[a-z0-9._\-@]{1,64}$/
export const ORGANISATION_ID = /^[a-z0-9][a-z0-9-]{0,63}$/
const LIVE_GROUP_PREFIX = 'incident_'

/** Rejects bytes from 252 up: 256 is not a multiple of 36, so they would favour some characters. */
function randomCharacters(count: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const firstRejected = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      if (byte < firstRejected && text.length < count) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** `yyyymmdd_` and 12 random characters; the date is the reporting device's local date. */
export function newIncidentId(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('')
  return `${day}_${randomCharacters(12)}`
}

export function newAlertId(): string {
  return `alert_${randomCharacters(12)}`
}

export function newChannelId(): string {
  return `channel_${randomCharacters(12)}`
}

export function newTaskId(): string {
  return `task_${randomCharacters(12)}`
}

export function newHandoverId(): string {
  return `handover_${randomCharacters(12)}`
}

export function newVisitorId(): string {
  return `visitor_${randomCharacters(12)}`
}

export function newReviewId(): string {
  return `review_${randomCharacters(12)}`
}

/**
 * For contacts and groups: the letters of the name in lower case, as many as fit, then an underscore
 * and 8 random characters.
 */
export function newNamedId(name: string): string {
  const ending = `_${randomCharacters(8)}`
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return letters.slice(0, MAX_ID_CHARACTERS - ending.length) + ending
}

const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A random UUID. `crypto.randomUUID` is missing on pages that are not served over https. */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether Holdfast has made the id: a school's own numbers have another form. */
export function isRecordId(id: string): boolean {
  return RECORD_ID.test(id)
}

export function allocationId(userid: string, roleid: string): string {
  return `${userid}__${roleid}`
}

/** The id of the contact group that holds an incident's live contacts. */
export function liveGroupId(incidentid: string): string {
  return LIVE_GROUP_PREFIX + incidentid
}

/** The id of the incident whose live contacts the group holds; undefined for an ordinary group. */
export function incidentOfGroup(groupid: string): string | undefined {
  if (!groupid.startsWith(LIVE_GROUP_PREFIX)) return undefined
  const id = groupid.slice(LIVE_GROUP_PREFIX.length)
  return INCIDENT_ID.test(id) ? id : undefined
}
