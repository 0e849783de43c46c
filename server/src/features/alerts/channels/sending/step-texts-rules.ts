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

function partOf(counts: readonly StepCount[], to: string): string {
  const sum = (...states: ChannelMessage['state'][]) =>
    counts
      .filter(({ state }) => states.includes(state))
      .reduce((total, { count }) => total + count, 0)
  const needed = sum('handed', 'failed')
  return needed === 0 ? '' : `${sum('handed')} of ${needed} ${to}`
}

function headingOf({ alert: { title, exercise } }: About): string {
  return `${exercise ? 'Exercise. ' : ''}${title} alert`
}
