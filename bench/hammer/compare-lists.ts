import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Step } from './history.ts'

/**
 * A step with what became of it. `path` is where it was sent. `id` is what a list of the server calls what
 * it wrote: the entry, the item, the count, the incident, the alert; for an answer, the person.
 */
export type Played = {
  step: Step
  path: string
  id: string
  isTaken: boolean
  /** What the server says of an alert that it has taken. */
  alert: Alert | undefined
}

/** The lists that show what was written, at the paths where it was written. */
const LISTED = ['write', 'check', 'count', 'answer']

/** The paths of all lists in which the steps left something, with what each must show. */
export function groupByList(played: readonly Played[]): Map<string, readonly Played[]> {
  const written = played.filter(({ step }) => LISTED.includes(step.do))
  const lists: Map<string, readonly Played[]> = Map.groupBy(written, ({ path }) => path)
  return lists.set('/incidents', played).set('/alerts', played)
}

/** A sentence for each difference between a list and what was acknowledged. */
export function compareList(path: string, text: string, played: readonly Played[]): string[] {
  if (path === '/incidents') return compareIncidents(JSON.parse(text) as Incident[], played)
  if (path === '/alerts') return compareAlerts(JSON.parse(text) as Alert[], played)
  if (path.endsWith('/answers')) {
    return compareAnswers(path, JSON.parse(text) as AlertRecipient[], played)
  }
  const rows = JSON.parse(text) as { id?: string; itemid?: string }[]
  const listed = rows.map(({ id, itemid }) => itemid ?? id)
  return compareIds(path, listed, played)
}

function compareIncidents(incidents: readonly Incident[], played: readonly Played[]): string[] {
  const reports = played.filter(({ step }) => step.do === 'report')
  const ofAlerts = played.flatMap((each) =>
    each.alert ? [{ ...each, id: each.alert.incidentid }] : [],
  )
  const listed = incidents.map(({ id }) => id)
  const closed = incidents.filter((each) => each.closed !== null).map(({ id }) => id)
  return [
    ...compareIds('/incidents', listed, [...reports, ...ofAlerts]),
    ...compareIds(
      'The list of closed incidents',
      closed,
      played.filter(({ step }) => step.do === 'close'),
    ),
  ]
}

function compareAlerts(alerts: readonly Alert[], played: readonly Played[]): string[] {
  const sent = played.filter(({ step }) => step.do === 'alert')
  const ends = played.filter(({ step }) => step.do === 'end')
  const ended = alerts.filter((each) => each.ended !== null).map(({ id }) => id)
  return [
    ...compareIds(
      '/alerts',
      alerts.map(({ id }) => id),
      sent,
    ),
    ...compareIds('The list of ended alerts', ended, ends),
  ]
}

/** Everything acknowledged is listed once, and nothing that was only refused. */
function compareIds(
  name: string,
  listed: readonly (string | undefined)[],
  steps: readonly Played[],
): string[] {
  return [...new Set(steps.map(({ id }) => id))].flatMap((id) => {
    const wanted = steps.some((step) => step.id === id && step.isTaken) ? 1 : 0
    const times = listed.filter((each) => each === id).length
    return times === wanted ? [] : [`${name} has ${id} ${times} times instead of ${wanted}`]
  })
}

/** Each person must be shown with one of their accepted answers: not with `seen` if they also said more. */
function compareAnswers(
  path: string,
  recipients: readonly AlertRecipient[],
  answers: readonly Played[],
): string[] {
  return [...new Set(answers.map(({ id }) => id))].flatMap((id) => {
    const accepted = answers.flatMap(({ id: userid, step, isTaken }) =>
      userid === id && isTaken && step.do === 'answer' ? [step.answer] : [],
    )
    const said = new Set(accepted.filter((answer) => answer !== 'seen'))
    const wanted = said.size > 0 ? [...said] : [accepted.length > 0 ? 'seen' : 'none']
    const shown = recipients.filter(({ userid }) => userid === id).map(({ answer }) => answer)
    const isRight = shown.length === 1 && wanted.some((each) => each === shown[0])
    if (isRight) return []
    return [
      `${path} has ${shown.join(' and ') || 'nothing'} of ${id} instead of ${wanted.join(' or ')}`,
    ]
  })
}
