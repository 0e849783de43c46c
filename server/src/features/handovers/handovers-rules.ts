import type { Handover, HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { NamedAllocation } from '@holdfast/contract/people/allocations'

const KINDS = { offered: 'offer', asked: 'request', tookover: 'takeover' } as const

/** `said`: the sentence for the log; undefined for a retry, which says nothing again. */
export type HandoverWritten = { handover: Handover; said: string | undefined }

/** Whether a handover of which nothing has become yet can still be accepted. */
type CanBeAccepted = (made: HandoverEvent) => boolean

const always: CanBeAccepted = () => true

/** The handovers that these events are about. In the record nothing lapses: it says what happened. */
export function toHandovers(events: readonly HandoverEvent[], canBeAccepted = always): Handover[] {
  return [...Map.groupBy(events, ({ handoverid }) => handoverid).values()].flatMap((ofOne) => {
    const handover = toHandover(ofOne, canBeAccepted)
    return handover ? [handover] : []
  })
}

/** Undefined without the event that made it. */
export function toHandover(
  events: readonly HandoverEvent[],
  canBeAccepted = always,
): Handover | undefined {
  const made = events.find(({ event }) => event in KINDS)
  if (made === undefined) return undefined
  const end = events.find(({ event }) => event === 'accepted' || event === 'withdrawn')
  const { event, id: _, handoverid: id, fromholders: from, brief, ...rest } = made
  const kind = KINDS[event as keyof typeof KINDS]
  return {
    ...rest,
    ...{ id, kind, from, brief: brief ?? [] },
    state: stateOf(made, end, canBeAccepted),
    outcome: kind === 'takeover' ? outcomeOf(made) : (end && outcomeOf(end)) || null,
  }
}

function outcomeOf(event: HandoverEvent): Handover['outcome'] {
  const { userid, authorname: name, timestamp, devicetimestamp, received } = event
  return { userid, name, timestamp, devicetimestamp, received }
}

function stateOf(
  made: HandoverEvent,
  end: HandoverEvent | undefined,
  canBeAccepted: CanBeAccepted,
): Handover['state'] {
  if (made.event === 'tookover' || end?.event === 'accepted') return 'accepted'
  if (end) return 'withdrawn'
  return canBeAccepted(made) ? 'open' : 'lapsed'
}

type AllocationsAt = { timestamp: string; allocations: readonly NamedAllocation[] }

/**
 * Whether somebody who gave the role did not hold it at some moment since, perhaps for a moment only. `changes`
 * are those of the incident's roles, each with everybody who held one afterwards.
 */
export function wasMovedSince(
  { received, roleid, fromholders }: HandoverEvent,
  changes: readonly AllocationsAt[],
): boolean {
  return changes
    .filter(({ timestamp }) => timestamp >= received)
    .some(({ allocations }) =>
      fromholders.some(
        ({ userid }) =>
          !allocations.some((each) => each.userid === userid && each.roleid === roleid),
      ),
    )
}
