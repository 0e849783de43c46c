import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { whereabouts } from './answer-groups.ts'

/**
 * A call for help to which nobody is going. `latest`: when it came, or when the last helper said that they
 * cannot come after all.
 */
export type OpenCall = AlertRecipient & { received: string; latest: string }

/** The calls of others to which nobody but perhaps this user is going, the oldest first. */
export function openCallsOf(recipients: readonly AlertRecipient[], me: string): OpenCall[] {
  return recipients
    .filter(({ answer, userid }) => answer === 'help' && userid !== me)
    .flatMap((person): OpenCall[] => {
      const { received } = person
      const others = person.responses.filter(({ userid }) => userid !== me)
      if (received === null || others.some(({ kind }) => kind === 'coming')) return []
      const withdrawn = others.filter(({ kind }) => kind === 'withdrawn')
      const times = [received, ...withdrawn.map(({ timestamp }) => timestamp)]
      return [{ ...person, received, latest: times.sort().at(-1) ?? received }]
    })
    .toSorted((a, b) => a.received.localeCompare(b.received))
}

/** Those to whom this user is not going either, the newest first. */
export function unansweredCallsOf(recipients: readonly AlertRecipient[], me: string): OpenCall[] {
  return openCallsOf(recipients, me)
    .filter(({ responses }) => !responses.some((own) => own.userid === me && own.kind === 'coming'))
    .toSorted((a, b) => b.latest.localeCompare(a.latest))
}

const MAX_NAMED = 2

/** `Casey Moran (Boiler room), Ali Khan and 3 more`. */
export function nameCalls(calls: readonly OpenCall[]): string {
  const named = calls.slice(0, MAX_NAMED).map((call) => {
    const room = call.room?.name ? describeRoom({ ...call.room, ...NO_NUMBERS }) : ''
    const where = room || whereabouts(call)
    return where === '' ? call.name : `${call.name} (${where})`
  })
  const more = calls.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const NO_NUMBERS = { pupils: null, adults: null, injured: null }
