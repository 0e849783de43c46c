import type { ChannelMessage } from '@holdfast/contract/alerts/channels'

/** What the incident's log says about text messages and calls. */

type About = { alert: { title: string; exercise: boolean }; channel: string; voice: boolean }

export type StepCount = { isContact: boolean; state: ChannelMessage['state']; count: number }

export function failureText(about: About, outcome: string): string {
  return `${headingOf(about)}: the gateway ${about.channel} does not work (${outcome}). Pushes and open apps are not affected. Ring those who do not answer.`
}

/**
 * `Evacuate alert, text messages by School SMS: 12 of 14 to staff, 3 of 3 to contacts handed to the gateway.` Contacts
 * have no account and give no answer, so they are counted apart. Who answered meanwhile is left out.
 */
export function sumText(about: About, counts: readonly StepCount[]): string {
  const parts = [
    partOf(
      counts.filter(({ isContact }) => !isContact),
      'to staff',
    ),
    partOf(
      counts.filter(({ isContact }) => isContact),
      'to contacts',
    ),
  ].filter((part) => part !== '')
  const what = about.voice ? 'calls' : 'text messages'
  const said = parts.length === 0 ? 'none was needed' : `${parts.join(', ')} handed to the gateway`
  return `${headingOf(about)}, ${what} by ${about.channel}: ${said}.`
}

type EndMessage = {
  userid: string | null
  contactid: string | null
  name: string
  state: ChannelMessage['state']
  outcome: string
}

/** Outcomes of those who need no message about the end. */
export const NOT_NEEDED = {
  goesOn: 'The alert goes on',
  elsewhere: 'Got it by another channel',
  deleted: 'The alert was deleted',
} as const

/** The names of those to whom no message about the end was handed over. */
export function whoIsNotTold(messages: readonly EndMessage[]): string[] {
  const keyOf = ({ userid, contactid }: EndMessage) => `${userid} ${contactid}`
  const isTold = ({ state, outcome }: EndMessage) =>
    state === 'handed' || Object.values<string>(NOT_NEEDED).includes(outcome)
  const told = new Set(messages.filter(isTold).map(keyOf))
  return [...new Set(messages.filter((each) => !told.has(keyOf(each))).map(({ name }) => name))]
}

const MAX_NAMED = 20

/**
 * `Evacuate alert: Dana Fox, Kim Lake were not told of its end by text message or call, and may still believe that it
 * is on. Ring them.`
 */
export function untoldText(about: Pick<About, 'alert'>, names: readonly string[]): string {
  const left = names.length - MAX_NAMED
  const more =
    left > 0 ? ` and ${left} more (all are at Alert settings, Text messages and calls)` : ''
  const were = names.length === 1 ? 'was' : 'were'
  return `${headingOf(about)}: ${names.slice(0, MAX_NAMED).join(', ')}${more} ${were} not told of its end by text message or call, and may still believe that it is on. Ring them.`
}

function partOf(counts: readonly StepCount[], to: string): string {
  const sum = (...states: ChannelMessage['state'][]) =>
    counts
      .filter(({ state }) => states.includes(state))
      .reduce((total, { count }) => total + count, 0)
  const needed = sum('handed', 'failed')
  return needed === 0 ? '' : `${sum('handed')} of ${needed} ${to}`
}

function headingOf({ alert: { title, exercise } }: Pick<About, 'alert'>): string {
  return `${exercise ? 'Exercise. ' : ''}${title} alert`
}
