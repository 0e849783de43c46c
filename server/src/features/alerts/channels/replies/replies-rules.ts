import { BY_TEXT_MESSAGE } from '@holdfast/contract/alerts/alert-record'

/** What text messages that come back mean. */

/** The first message of a long text is enough; the rest is kept up to here. */
const MAX_WORDS_CHARACTERS = 1000
const MAX_MESSAGE_ID_CHARACTERS = 200

export type ReceivedReply = {
  messageid: string
  number: string
  words: string
  /** When the gateway received it, if it says so. */
  sent: string | undefined
}

/** Undefined if a field is missing that each gateway of this kind sends. */
export function readReply(
  kind: 'notify' | 'twilio' | 'hook',
  body: Readonly<Record<string, unknown>>,
): ReceivedReply | undefined {
  const names = FIELDS[kind]
  const [messageid, number, words] = [body[names.id], body[names.number], body[names.words]]
  if (typeof messageid !== 'string' || messageid === '') return undefined
  if (messageid.length > MAX_MESSAGE_ID_CHARACTERS) return undefined
  if (typeof number !== 'string' || typeof words !== 'string') return undefined
  const sent = names.sent === undefined ? undefined : body[names.sent]
  return {
    ...{ messageid: oneLine(messageid), number: oneLine(number) },
    words: oneLine(words).slice(0, MAX_WORDS_CHARACTERS).toWellFormed(),
    sent: typeof sent === 'string' && isTime(sent) ? new Date(sent).toISOString() : undefined,
  }
}

const FIELDS = {
  notify: { id: 'id', number: 'source_number', words: 'message', sent: 'date_received' },
  twilio: { id: 'MessageSid', number: 'From', words: 'Body', sent: undefined },
  hook: { id: 'id', number: 'from', words: 'message', sent: 'sent' },
} as const

/** In a log, a line of its own would look like an entry of somebody else. The database takes no NUL. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * `safe` only as the first word and without `help`; `help` wherever it is, because a call that is not seen is worse than
 * one too many. In any case, with any punctuation.
 */
export function answerOf(words: string): { answer: 'safe' | 'help' | null; note: string } {
  const [, first = '', rest = ''] =
    /^[^\p{L}\p{N}]*(\p{L}+)(?:[^\p{L}\p{N}]+(.*))?$/su.exec(words) ?? []
  const word = first.toLowerCase()
  if (/(?<![\p{L}\p{N}])help(?![\p{L}\p{N}])/iu.test(words)) {
    return { answer: 'help', note: word === 'help' ? rest.trim() : words }
  }
  if (word !== 'safe') return { answer: null, note: words }
  return { answer: 'safe', note: rest.trim() }
}

export function noteOf(note: string): string {
  return note === '' ? BY_TEXT_MESSAGE : `${BY_TEXT_MESSAGE}: ${note}`
}

/** An answer is not older than the alert to which it belongs. */
export function laterOf(a: string, b: string): string {
  return Date.parse(a) >= Date.parse(b) ? a : b
}

/** The gateway's time, if it can be true: not later than the receipt. */
export function timeOf(sent: string | undefined, received: Date): string {
  if (sent === undefined || Date.parse(sent) > received.getTime()) return received.toISOString()
  return sent
}

export function uncountedText(from: string, words: string, reason: string): string {
  return `Text message from ${from}, not counted as an answer (${reason}): ${words}`
}

export function callText(from: string, words: string, reason: string): string {
  return `A text message calls for help, from ${from} (${reason}). Ring them: ${words}`
}
