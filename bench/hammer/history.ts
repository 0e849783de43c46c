/**
 * A history is a list of what people did, small enough to read. Each turn is sent when the previous turn
 * has been answered; the steps of one turn are sent at the same time. `server` is the process that gets
 * the step, `user` the member of staff who sends it (an admin reports, alerts and ends). A repeated step
 * stands for a retry, as after a lost response.
 *
 * `incident`, `entry` and the like are numbers within the history: 0 is the first one.
 */
export type Step = { server: 0 | 1; user: number } & Deed

export type Deed =
  | { do: 'report' | 'close'; incident: number }
  | { do: 'write'; incident: number; entry: number }
  | { do: 'check'; incident: number; item: number; checked: boolean }
  | { do: 'count'; incident: number; count: number }
  | { do: 'alert' | 'end'; alert: number }
  | { do: 'answer'; alert: number; answer: 'seen' | 'safe' | 'help' }

export type History = { about: string; turns: Step[][] }

/** What the requests of a history refer to; the same in all its steps, new for each time it is played. */
export type Names = {
  incident(number: number): string
  alert(number: number): string
  /** For what a step creates: its id and its time stay the same when it is repeated. */
  once(deed: Deed, user: number): { id: string; timestamp: string }
}

export type Request = { path: string; body: object }

export function makeRequest({ user, ...step }: Step, names: Names): Request {
  const { id, timestamp } = names.once(step, user)
  switch (step.do) {
    case 'report':
      return {
        path: '/incidents',
        body: { id: names.incident(step.incident), incidentDetails: 'Smoke in block B' },
      }
    case 'close':
      return { path: `/incidents/${names.incident(step.incident)}`, body: { closed: timestamp } }
    case 'write':
      return {
        path: `/incidents/${names.incident(step.incident)}/logs`,
        body: { id, timestamp, type: 'text', content: `Entry ${step.entry}` },
      }
    case 'check':
      return {
        path: `/incidents/${names.incident(step.incident)}/checks`,
        body: { itemid: `item-${step.item}`, checked: step.checked, timestamp },
      }
    case 'count':
      return {
        path: `/incidents/${names.incident(step.incident)}/counts`,
        body: {
          id,
          groupid: '4b',
          groupname: '4B',
          expected: 28,
          present: 28,
          missing: [],
          timestamp,
        },
      }
    case 'alert':
      return {
        path: '/alerts',
        body: { id: names.alert(step.alert), kind: 'lockdown', exercise: true },
      }
    case 'end':
      return { path: `/alerts/${names.alert(step.alert)}/end`, body: {} }
    case 'answer':
      return {
        path: `/alerts/${names.alert(step.alert)}/answers`,
        body: { id, answer: step.answer, timestamp },
      }
  }
}

/**
 * The failure statuses that this step may get because of the other steps, sent before it or with it:
 * nothing is found before it was created, and a closed incident accepts no more.
 */
export function findRefusals(
  deed: Deed,
  sentBefore: readonly Deed[],
  sentWith: readonly Deed[],
): number[] {
  const isMadeBefore = sentBefore.some((other) => makes(other, deed))
  const mayBeClosed = [...sentBefore, ...sentWith].some(
    (other) => other.do === 'close' && 'incident' in deed && other.incident === deed.incident,
  )
  const needsOther = deed.do !== 'report' && deed.do !== 'alert'
  return [...(needsOther && !isMadeBefore ? [404] : []), ...(mayBeClosed ? [409] : [])]
}

function makes(other: Deed, deed: Deed): boolean {
  if ('incident' in deed) return other.do === 'report' && other.incident === deed.incident
  return other.do === 'alert' && other.alert === deed.alert
}
