import type {
  Handover,
  HandoverEvent,
  HandoverWithBrief,
} from '@holdfast/contract/incidents/handovers'
import type { NamedAllocation } from '@holdfast/contract/people/allocations'

const KINDS = { offered: 'offer', asked: 'request', tookover: 'takeover' } as const

/** `said`: the sentence for the log; undefined for a retry, which says nothing again. */
export type HandoverWritten = { handover: HandoverWithBrief; said: string | undefined }

/** What happened, without the brief. Lists are made of these: briefs are long, and few people read one. */
export type EventWithoutBrief = Omit<HandoverEvent, 'brief'>

/** Whether a handover of which nothing has become yet can still be accepted. */
type CanBeAccepted = (made: EventWithoutBrief) => boolean

const always: CanBeAccepted = () => true

/** The handovers that these events are about. In the record nothing lapses: it says what happened. */
export function toHandovers(
  events: readonly EventWithoutBrief[],
  canBeAccepted = always,
): Handover[] {
  return [...Map.groupBy(events, ({ handoverid }) => handoverid).values()].flatMap((ofOne) => {
    const handover = toHandover(ofOne, canBeAccepted)
    return handover ? [handover] : []
  })
}

/** Undefined without the event that made it. */
function toHandover(
  events: readonly EventWithoutBrief[],
  canBeAccepted: CanBeAccepted,
): Handover | undefined {
  const made = events.find(isMaking)
  if (made === undefined) return undefined
  const end = events.find(({ event }) => event === 'accepted' || event === 'withdrawn')
  const { seq, incidentid, handoverid: id, event, roleid, role, fromholders: from, note } = made
  const { touserid, toname, userid, authorname, timestamp, devicetimestamp, received } = made
  const kind = KINDS[event as keyof typeof KINDS]
  return {
    ...{ seq, incidentid, id, kind, roleid, role, from, note, touserid, toname },
    ...{ userid, authorname, timestamp, devicetimestamp, received },
    state: stateOf(made, end, canBeAccepted),
    outcome: kind === 'takeover' ? outcomeOf(made) : (end && outcomeOf(end)) || null,
  }
}

/** The one handover that these events are about. @throws when none of them made it */
export function toHandoverWithBrief(
  events: readonly HandoverEvent[],
  canBeAccepted = always,
): HandoverWithBrief {
  const handover = toHandover(events, canBeAccepted)
  if (!handover) throw new Error('A handover without the event that made it')
  return { ...handover, brief: events.find(isMaking)?.brief ?? [] }
}

function isMaking({ event }: EventWithoutBrief): boolean {
  return event in KINDS
}

function outcomeOf(event: EventWithoutBrief): Handover['outcome'] {
  const { userid, authorname: name, timestamp, devicetimestamp, received } = event
  return { userid, name, timestamp, devicetimestamp, received }
}

function stateOf(
  made: EventWithoutBrief,
  end: EventWithoutBrief | undefined,
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
  { received, roleid, fromholders }: EventWithoutBrief,
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
