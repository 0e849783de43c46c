import { newRecordId } from '@holdfast/contract/ids'
import { hashNote } from '@holdfast/contract/roll-call/adult-notes'
import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { NewRelease } from '@holdfast/contract/roll-call/releases'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import { addToOutbox, amendInOutbox, useOutbox } from '../../sync/outbox.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useMergedIds } from './merged-lists.ts'
import { knownMarks, type MarkRow, whoOf } from './roll-marks.ts'

/** People who are handed over to adults. */

/**
 * `noteText`: the words of the note that was read; `""` if there is none. They do not go onto the device; their hash
 * does.
 */
export type ReleaseToAdd = Pick<
  NewRelease,
  'adult' | 'relationship' | 'identity' | 'note' | 'offline'
> & { noteText: string }

/**
 * Stores a release on the device and sends it in the background, exactly once. Resolves to its id, or to
 * undefined when it was not stored because nobody is signed in any more.
 */
export async function addRelease(
  incidentid: string,
  person: MarkedPerson,
  { noteText, ...release }: ReleaseToAdd,
): Promise<string | undefined> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return undefined
  const id = newRecordId()
  const { personid, name, groupid } = whoOf([person])
  const body: NewRelease = {
    ...release,
    ...(noteText !== '' && { readnote: hashNote(noteText) }),
    ...{ id, personid, name, groupid },
    ...knownMarks(organisationid, incidentid),
    timestamp: new Date().toISOString(),
  }
  const item = { kind: 'release', id, organisationid, ownerid: incidentid, body } as const
  return (await addToOutbox({ ...item, people: [person] })) ? id : undefined
}

/**
 * From now on nobody waits for the server's answer, so the person may be gone when it comes: the server keeps the
 * release whatever it says, and shows all phones what contradicts it.
 */
export function stopWaitingForRelease(id: string): void {
  amendInOutbox(id, (item) =>
    item.kind === 'release' && !item.refused
      ? { ...item, body: { ...item.body, offline: true } }
      : item,
  )
}

/** What became of a release of this device. `refused` has the server's sentence; `unknown` must not be trusted. */
export type ReleaseOutcome =
  | { state: 'sending' | 'recorded' | 'disputed' | 'unknown' }
  | { state: 'refused'; why: string }

/** `mark`: what stands of the person. An item that has left the outbox may also have been removed by hand. */
export function useReleaseOutcome(id: string, mark: MarkRow | undefined): ReleaseOutcome {
  const item = useOutbox().items.find((waiting) => waiting.id === id)
  if (item?.refused) return { state: 'refused', why: item.refused.message }
  if (item) return { state: 'sending' }
  if (mark?.conflict) return { state: 'disputed' }
  return { state: mark?.markid === id && !mark.isUnsent ? 'recorded' : 'unknown' }
}

/** The releases of this device that the server has refused, so that nobody knows of them. */
export function useRefusedReleases(incidentid: string): string[] {
  const owners = [incidentid, ...useMergedIds(incidentid)]
  return useOutbox().items.flatMap(({ kind, ownerid, refused }) =>
    kind === 'release' && owners.includes(ownerid) && refused ? [refused.message] : [],
  )
}

/** Who may collect somebody. Never on the device: it is asked for one person at a time. */
export function useAdults(
  { incidentid, personid }: { incidentid: string; personid: string },
  isAsked: boolean,
): Read<PersonAdult[]> {
  const query = organisationQuery(ownOrganisation())
  return toRead(
    useQuery({
      queryKey: [ownOrganisation(), 'adults', incidentid, personid],
      queryFn: ({ signal }) =>
        call('listAdults', { parameters: { id: incidentid, personid }, query, signal }),
      enabled: isAsked,
      gcTime: 0,
    }),
  )
}
