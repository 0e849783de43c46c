import type { GivenAnswer } from '@holdfast/contract/alerts/alert-history'
import {
  type AlertInRecord,
  findCurrentAnswer,
  hasAnswered,
  type RecipientAnswers,
} from '@holdfast/contract/alerts/alert-record'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { groupBy } from '@holdfast/contract/grouping'
import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { countsByName } from '@holdfast/contract/roll-call/counts-by-name'
import { summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { byOldest } from '@holdfast/contract/sorting'
import { pluralise } from '@holdfast/contract/text'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord, Seal } from '../exported-record.ts'
import { alertedInRecord } from './record-roll-call.ts'
import { durationBetween, type RecordTimes } from './record-times.ts'

/** The first sheet: what happened, how long, how many people, who closed it, and the seal. */
export function recordCover(record: ExportedRecord, seal: Seal, times: RecordTimes): Html {
  const { organisation, incident, exported } = record
  const facts: [string, Html | string][] = [
    ['When', whenOf(record, times)],
    ['Reported by', incident.authorname],
    ['Closed by', closedBy(record)],
    ...linkFacts(record),
    ...alertFacts(record.alerts),
    ['Roll call', rollCallFact(record)],
    ...absenceFacts(record, times),
    ['Sealed entries', String(record.links.length)],
    ['Last seal', html`<code>${inGroupsOfEight(seal.head)}</code>`],
    ['Exported', times.moment(exported.toISOString())],
  ]
  return html`<header class="cover">
${logoOf(record)}<p class="organisation">${organisation.name}</p>
<h1>Record of ${incident.exercise ? 'an exercise' : 'an incident'}</h1>
${incident.exercise && html`<p class="exercise">This was an exercise. No real incident took place.</p>\n`}<p class="what">${incident.incidentDetails}</p>
${damageNotice(record)}<dl>
${facts.map(([label, value]) => factRow(label, value))}</dl>
<p class="note">All times are those of ${times.zone}. The last part says how to check that nothing was changed.</p>
</header>
`
}

export function factRow(label: string, value: Html | string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`
}

/** A logo up to this size is embedded in the page; a larger one is in the folder `media` beside it. */
const MAX_LOGO_BYTES = 500_000

function logoOf({ pictures, organisation }: ExportedRecord): Html | undefined {
  const logo = pictures.find(({ path }) => path.startsWith('logo'))
  if (!logo || logo.bytes.length > MAX_LOGO_BYTES) return undefined
  const { contenttype, bytes } = logo
  if (!/^image\/(png|jpeg|webp|gif)$/.test(contenttype)) return undefined
  const address = `data:${contenttype};base64,${Buffer.from(bytes).toString('base64')}`
  return html`<img class="logo" src="${address}" alt="Logo of ${organisation.name}">\n`
}

function whenOf({ incident }: ExportedRecord, times: RecordTimes): string {
  const { timestamp, closed } = incident
  if (closed === null) return `${times.moment(timestamp)}, still open at the export`
  const end =
    times.day(closed) === times.day(timestamp) ? times.clock(closed) : times.moment(closed)
  return `${times.moment(timestamp)} to ${end} (${durationBetween(timestamp, closed)})`
}

/** Each record is a file of its own, so it names those that belong to it. */
function linkFacts({ incident, mergedwith }: ExportedRecord): [string, string][] {
  const { mergedinto, related = [] } = incident
  const facts: [string, string][] = []
  if (mergedinto !== undefined) {
    facts.push(['Merged into', `Incident ${mergedinto}. Read its record too: both are the same`])
  }
  if (mergedwith.length > 0) {
    const ids = mergedwith.join(', ')
    facts.push(['Merged with', `Incident ${ids}. Read that record too: both are the same`])
  }
  if (related.length > 0) facts.push(['Belongs to', `Incident ${related.join(', ')}`])
  return facts
}

function closedBy({ incident, closedby }: ExportedRecord): string {
  if (incident.closed === null) return 'Not closed'
  return closedby ?? 'Not known'
}

/** Sums up all alerts: a person with several counts once, with the newest answer in any of them. */
function alertFacts(alerts: readonly AlertInRecord[]): [string, string][] {
  if (alerts.length === 0) return [['Alerts', 'None']]
  const people = groupBy(
    alerts.flatMap((alert) => alert.people.map((person) => ({ alert, person }))),
    ({ person }) => person.userid,
  )
  const everybody = [...people.values()]
  const answered = everybody.filter((each) => each.some(({ person }) => hasAnswered(person))).length
  const help = everybody.filter(stillNeedsHelp).length
  const titles = alerts.map(({ sent, ended }) =>
    ended?.mistake ? `${sent.title} (sent by mistake)` : sent.title,
  )
  return [
    ['Alerts', titles.join(', ')],
    ['People alerted', String(people.size)],
    ['Answered', `${answered}${help > 0 ? `, ${help} still needing help` : ''}`],
    ['Never answered', String(people.size - answered)],
    ...injuredFacts(alerts),
  ]
}

type OfPerson = { alert: AlertInRecord; person: RecipientAnswers }

function stillNeedsHelp(ofPerson: readonly OfPerson[]): boolean {
  const answers = ofPerson
    .flatMap(({ alert, person }) => person.answers.filter((answer) => !isEndedCall(alert, answer)))
    .sort(byOldest)
  return findCurrentAnswer(answers)?.answer === 'help'
}

/** A call for help is its sender's first answer, of the same moment. It ends with the alert. */
function isEndedCall({ sent, ended }: AlertInRecord, { answer, timestamp }: GivenAnswer): boolean {
  return ended !== undefined && answer === 'help' && timestamp === sent.timestamp
}

/** Each answer that reports somebody injured: two people may mean the same room, so nothing is summed. */
function injuredFacts(alerts: readonly AlertInRecord[]): [string, string][] {
  const reports = alerts
    .flatMap(({ people }) => people)
    .flatMap(({ name, answers }) => {
      // Whoever is safe later may say nothing of the room any more.
      const room = answers.findLast((answer) => answer.room !== null)?.room
      return room?.injured ? [`${describeRoom(room)} (${name})`] : []
    })
  return reports.length > 0 ? [['Injured, by answers', reports.join('; ')]] : []
}

/** Groups that nobody counted are those of the list at the export: nothing else says who was expected. */
function rollCallFact(record: ExportedRecord): string {
  const { counts, marks, groups } = record
  if (counts.length + marks.length === 0) return 'Nobody was counted'
  const alerted = alertedInRecord(record)
  const byName = countsByName(marks, { groups, people: [], counts, alerted })
  const { totals } = summariseRollCall(groups, [...counts, ...byName], alerted)
  const { notExplained, injured, notCounted, groupsNotCounted, countedBefore } = totals
  const numbers = [`${totals.present} of ${totals.expected} present`, `${totals.missing} missing`]
  if (notExplained > 0) numbers.push(`${notExplained} not explained`)
  if (injured > 0) numbers.push(`${injured} injured`)
  if (countedBefore > 0) numbers.push(`${countedBefore} not counted again since the last alert`)
  if (groupsNotCounted === 0) return numbers.join(', ')
  numbers.push(`${notCounted} in ${pluralise(groupsNotCounted, 'group')} not counted`)
  return `${numbers.join(', ')} (by the list of groups at the export)`
}

/** Those of whom nobody said anything but the list of the day. */
function absenceFacts({ absences, marks }: ExportedRecord, times: RecordTimes): [string, string][] {
  const marked = new Set(marks.map(({ personid }) => personid))
  const alone = [...absences].filter(([id]) => !marked.has(id))
  const list = alone[0]?.[1]
  if (list === undefined) return []
  const from = `by the list of ${times.moment(list.given)} from ${list.givenby}`
  return [['Not expected', `${alone.length} ${from}, and not marked by anybody`]]
}

function damageNotice({ damage }: ExportedRecord): Html | undefined {
  if (damage.length === 0) return undefined
  return html`<div class="damage"><p>This record is damaged: the database is not as it was sealed.</p>
<ul>
${damage.map((sentence) => html`<li>${sentence}.</li>\n`)}</ul></div>
`
}
