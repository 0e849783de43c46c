import { listOf, midSentence } from '../text.ts'
import type { Handover } from './handovers.ts'

/** What happened with a handover, in the sentences of log, timeline and screens. */

type Described = Pick<Handover, 'kind' | 'role' | 'from' | 'toname' | 'note' | 'authorname'>

/** `Kim Lake handed over incident manager to Dana Fox, who has not taken over yet. Until six` */
export function describeHandover({
  kind,
  role,
  from,
  toname,
  note,
  authorname,
}: Described): string {
  const title = midSentence(role)
  const said = note === '' ? '' : `. ${note}`
  if (kind === 'offer') return `${authorname} hands over ${title} to ${toname}${said}`
  if (kind === 'request') {
    return `${toname} was asked to take over as ${title}, because ${namesOf(from)} did not answer`
  }
  return `${toname} took over as ${title}${fromWhom(from)} without being handed it${said}`
}

/** `Dana Fox took over as incident manager from Kim Lake` */
export function describeOutcome({
  role,
  from,
  toname,
  state,
  outcome,
}: Pick<Handover, 'role' | 'from' | 'toname' | 'state' | 'outcome'>): string {
  const title = midSentence(role)
  if (state === 'withdrawn') {
    return `${outcome?.name ?? ''} withdrew the handover of ${title} to ${toname}`
  }
  return `${toname} took over as ${title}${fromWhom(from)}`
}

function fromWhom(from: Handover['from']): string {
  return from.length === 0 ? '' : ` from ${namesOf(from)}`
}

export function namesOf(people: readonly { name: string }[]): string {
  return people.length === 0 ? 'nobody' : listOf(people.map(({ name }) => name))
}
