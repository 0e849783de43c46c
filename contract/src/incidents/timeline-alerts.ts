import { type AlertInRecord, describeAnswer, hasAnswered } from '../alerts/alert-record.ts'
import { PEOPLE, pluralise } from '../text.ts'
import { serverRow, type TimelineRow } from './timeline-row.ts'

/** The most names in one row; the list of answers has all of them. */
const MAX_NAMES = 30

export function rowsOfAlert(alert: AlertInRecord): TimelineRow[] {
  const { sent, ended, people } = alert
  const name = `${sent.exercise ? 'Exercise. ' : ''}${sent.title} alert`
  const to = pluralise(sent.recipients.length, PEOPLE)
  const shown = sent.instruction === '' ? '' : `: “${sent.instruction}”`
  const rows: TimelineRow[] = [
    {
      ...serverRow(sent),
      ...{ id: `alert ${sent.seq}`, kind: 'alert', text: `${name}, sent to ${to}${shown}` },
    },
    ...people.flatMap(({ answers }) =>
      answers
        .filter(({ answer }) => answer !== 'seen')
        .map((answer) => ({
          ...serverRow(answer),
          occurred: answer.devicetimestamp,
          received: answer.received,
          ...{ id: `answer ${answer.seq}`, kind: 'answer' as const },
          text: `${name}: ${describeAnswer(answer)}`,
        })),
    ),
  ]
  if (!ended) return rows
  if (ended.instruction !== '') {
    const text = `${name}, shown at its end: “${ended.instruction}”`
    rows.push({ ...serverRow(ended), id: `alert ${ended.seq}`, kind: 'alert', text })
  }
  const silent = people
    .filter((person) => !hasAnswered(person))
    .map(({ userid, name }) => (userid === sent.userid ? `${name} (sent it)` : name))
  if (silent.length === 0) return rows
  const more = silent.length > MAX_NAMES ? ` and ${silent.length - MAX_NAMES} more` : ''
  const text = `${name}, not answered by ${silent.slice(0, MAX_NAMES).join(', ')}${more}`
  const counted = { ...ended, userid: '', authorname: 'Holdfast' }
  rows.push({ ...serverRow(counted), id: `alert ${ended.seq} silent`, kind: 'alert', text })
  return rows
}
