import type { AlertEvent, GivenAnswer } from '@holdfast/contract/alerts/alert-history'
import {
  type AlertInRecord,
  ANSWER_WORDS,
  answerDetails,
  describeAnswer,
  hasAnswered,
  type RecipientAnswers,
} from '@holdfast/contract/alerts/alert-record'
import { directionOf } from '@holdfast/contract/alerts/alert-translations'
import { englishLanguageName } from '@holdfast/contract/alerts/languages'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import { receivedBelow } from './record-receipt.ts'
import { type RecordTimes, timeBelow } from './record-times.ts'

/** `closed`: when the incident was closed; null while it is open. */
type Page = { closed: string | null; times: RecordTimes }

/** For each alert, what people saw and what everybody answered, starting with who needs help. */
export function recordAnswers(
  { alerts, incident: { closed } }: ExportedRecord,
  times: RecordTimes,
): Html | undefined {
  if (alerts.length === 0) return undefined
  return html`<section class="appendix">
<h2>Appendix: answers to alerts</h2>
${alerts.map((alert) => answersOf(alert, { closed, times }))}</section>
`
}

function answersOf(alert: AlertInRecord, page: Page): Html {
  const { times } = page
  const { sent, updates, ended, people } = alert
  const at = sent.timestamp
  return html`<h3>${sent.exercise && 'Exercise. '}${sent.title} alert</h3>
<p>Sent by ${sent.authorname}, ${times.moment(at)}, to ${pluralise(sent.recipients.length, PEOPLE)}.</p>
${sent.instruction !== '' && html`<blockquote><p class="note">Shown on every phone</p><p>${sent.instruction}</p></blockquote>\n`}${translationsOf(sent)}${sent.message !== '' && html`<p>Message: ${sent.message}</p>\n`}${updates.map(
  (update) =>
    html`<p>Update by ${update.authorname}, ${timeBelow(at, update.timestamp, times)}: ${update.message}</p>\n`,
)}<p>${endOf(alert, times)}</p>
${ended && ended.instruction !== '' && html`<blockquote><p class="note">Shown at the end</p><p>${ended.instruction}</p></blockquote>\n`}${ended && translationsOf(ended)}<table>
<thead><tr><th scope="col">Name</th><th scope="col">Answer</th><th scope="col">Time</th><th scope="col">Details</th><th scope="col">Earlier answers</th></tr></thead>
<tbody>
${people.toSorted(byUrgency).map((person) => personRow(person, sent, page))}</tbody>
</table>
`
}

/** What those saw who had chosen another language. */
function translationsOf({ translations }: AlertEvent): Html[] {
  return translations
    .filter(({ title, instruction }) => title !== '' || instruction !== '')
    .map(
      ({ language, title, instruction }) =>
        html`<blockquote><p class="note">Shown to those who had chosen ${englishLanguageName(language)}</p><p lang="${language}" dir="${directionOf(language)}">${[title, instruction].filter(Boolean).join('. ')}</p></blockquote>\n`,
    )
}

function endOf({ sent, ended }: AlertInRecord, times: RecordTimes): Html {
  if (!ended) return html`It had not ended at the export.`
  const what = ended.mistake ? 'Taken back as sent by mistake' : 'Ended'
  const by = ended.authorname === '' ? '' : ` by ${ended.authorname}`
  const message = ended.message === '' ? '' : `: ${ended.message}`
  return html`${what}${by}, ${timeBelow(sent.timestamp, ended.timestamp, times)}${message}`
}

function urgency(person: RecipientAnswers): number {
  if (person.currentAnswer?.answer === 'help') return 0
  return hasAnswered(person) ? 2 : 1
}

function byUrgency(a: RecipientAnswers, b: RecipientAnswers): number {
  return urgency(a) - urgency(b)
}

function personRow(person: RecipientAnswers, sent: AlertInRecord['sent'], page: Page): Html {
  const alertTime = sent.timestamp
  const { name, currentAnswer, answers } = person
  const others = answers.filter((answer) => answer !== currentAnswer)
  const details = currentAnswer ? answerDetails(currentAnswer) : []
  const word =
    currentAnswer && hasAnswered(person) ? ANSWER_WORDS[currentAnswer.answer] : 'No answer'
  const state = hasAnswered(person) ? (currentAnswer?.answer ?? 'none') : 'none'
  return html`<tr>
<td class="author">${name}${person.userid === sent.userid && html` <span class="note">(sent it)</span>`}</td>
<td><span class="answer answer-${state}">${word}</span></td>
<td class="time">${currentAnswer && answerTime(currentAnswer, alertTime, page)}</td>
<td class="text">${details.map(({ title, text }) => html`<div>${title}: ${text}</div>`)}</td>
<td class="text" data-head="Earlier answers">${others.map((answer) => html`<div>${givenAt(answer, alertTime, page)} ${describeAnswer(answer)}${answerReceipt(answer, alertTime, page)}</div>`)}</td>
</tr>
`
}

/** The device reports by itself that it has shown the alert. */
function answerTime(answer: GivenAnswer, alertTime: string, page: Page): Html {
  const shown = givenAt(answer, alertTime, page)
  return html`${answer.answer === 'seen' && 'Seen '}${shown}${answerReceipt(answer, alertTime, page)}`
}

/** Who repeats an answer within a minute has given one answer, from the first time to the last. */
function givenAt(
  { firsttimestamp, timestamp }: GivenAnswer,
  alertTime: string,
  { times }: Page,
): Html {
  const last = timeBelow(alertTime, timestamp, times)
  const isRepeated = firsttimestamp !== null && firsttimestamp < timestamp
  return isRepeated ? html`${timeBelow(alertTime, firsttimestamp, times)} to ${last}` : last
}

function answerReceipt(
  { timestamp, received }: GivenAnswer,
  alertTime: string,
  page: Page,
): Html | false {
  return receivedBelow({ written: timestamp, received }, { heading: alertTime, ...page })
}
