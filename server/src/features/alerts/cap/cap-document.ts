import type { CapMessage, CapSource } from './cap-rules.ts'
import { capTime } from './cap-rules.ts'
import { branch, escapeXml, leaf, optionalLeaf } from './xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const CAP = 'urn:oasis:names:tc:emergency:cap:1.2'
const ATOM = 'http://www.w3.org/2005/Atom'
const CAP_TYPE = 'application/cap+xml'

/** One message as a document. */
export function capDocument(message: CapMessage, source: CapSource): string {
  return `${HEAD}${alertElement(message, source)}\n`
}

/** Each entry has the message itself, and the address where it is alone. */
export function atomFeed(messages: readonly CapMessage[], source: CapSource): string {
  const url = feedUrl(source)
  const children = [
    leaf('id', url),
    leaf('title', `Alerts of ${source.organisation}`),
    // Without alerts the same each time, so that the ETag is too.
    leaf('updated', messages[0]?.sent ?? new Date(0).toISOString()),
    branch('author', [leaf('name', source.organisation)]),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>`,
    ...messages.map((message) => entry(message, source)),
  ]
  return `${HEAD}<feed xmlns="${ATOM}">${children.join('\n')}\n</feed>\n`
}

export function feedUrl({ publicUrl }: Pick<CapSource, 'publicUrl'>): string {
  return `${publicUrl}/api/cap`
}

function entry(message: CapMessage, source: CapSource): string {
  const url = `${feedUrl(source)}/${message.identifier}`
  return branch('entry', [
    leaf('id', url),
    leaf('title', message.headline),
    leaf('updated', message.sent),
    leaf('summary', [message.headline, message.description].filter(Boolean).join('\n')),
    `<link rel="alternate" type="${CAP_TYPE}" href="${escapeXml(url)}"/>`,
    `<content type="${CAP_TYPE}">${alertElement(message, source)}</content>`,
  ])
}

/** The order of the elements is that of the schema. */
function alertElement(message: CapMessage, source: CapSource): string {
  const { identifier, sender, sent, status, msgType, note, references, alert } = message
  const children = [
    leaf('identifier', identifier),
    leaf('sender', sender),
    leaf('sent', capTime(sent)),
    leaf('status', status),
    leaf('msgType', msgType),
    leaf('scope', 'Restricted'),
    leaf('restriction', restrictionOf(message, source)),
    optionalLeaf('note', note),
    optionalLeaf('references', references.join(' ')),
    leaf('incidents', alert.incidentid),
    infoElement(message, source),
  ]
  return `<alert xmlns="${CAP}">${children.join('\n')}\n</alert>`
}

function infoElement(message: CapMessage, source: CapSource): string {
  const { category, responseType, urgency, severity, sent, expires, alert } = message
  return branch('info', [
    leaf('language', 'en-GB'),
    leaf('category', category),
    leaf('event', alert.title),
    leaf('responseType', responseType),
    leaf('urgency', urgency),
    leaf('severity', severity),
    leaf('certainty', 'Observed'),
    branch('eventCode', [leaf('valueName', 'holdfast:kind'), leaf('value', alert.kind)]),
    leaf('effective', capTime(sent)),
    leaf('expires', capTime(expires)),
    leaf('senderName', source.organisation),
    leaf('headline', message.headline),
    optionalLeaf('description', message.description),
    optionalLeaf('instruction', message.instruction),
    leaf('web', `${source.publicUrl}/alerts/${alert.id}`),
    branch('parameter', [leaf('valueName', 'holdfast:sound'), leaf('value', alert.sound)]),
    // The whole site first: a device that looks for its own area must not take the alert for another's.
    ...[source.organisation, ...alert.areas].map((name) =>
      branch('area', [leaf('areaDesc', name)]),
    ),
  ])
}

function restrictionOf({ alert }: CapMessage, { organisation }: CapSource): string {
  const quiet = alert.sound === 'silent' ? ' Make no sound: people may be hiding.' : ''
  return `Only for devices of ${organisation}.${quiet}`
}
