import type { ClosureAnswerKind } from '@holdfast/contract/closures/closure-words'
import type {
  ClosureAnswer,
  ClosureAnswerOfUser,
  ClosureDay,
  ClosureReach,
} from '@holdfast/contract/closures/closures'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newRecordId } from '@holdfast/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { listKey, useCollection } from '../lists/collection.ts'
import {
  applyServerChange,
  ownOrganisation,
  readWithLaterChanges,
  storeKey,
  storeOf,
  updateCachedBody,
} from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Whether the school opens on a day, and who can get in. The device keeps both, the answers only of its own user. */

const ANSWERS_REFRESH_MS = 5000

export function useClosures(): Read<ClosureDay[]> {
  return useCollection('closures')
}

type Declared = Omit<RequestInput<'declareClosure'>, 'zone'>

/** Tells all staff. `id` stays the same for a repeated attempt. */
export function useDeclareClosure(): Write<Declared, ClosureDay> {
  return useWrite(async (declared) => {
    const day = await call('declareClosure', { body: declared })
    await updateCachedBody<ClosureDay[]>(listKey(ownOrganisation(), 'closures'), (days) =>
      [...days.filter((other) => other.day !== day.day), day].sort((a, b) =>
        a.day < b.day ? -1 : 1,
      ),
    )
    return day
  })
}

/** Who can get in, for those who may know it. No device keeps it. */
export function useClosureAnswers(day: string): Read<ClosureAnswerOfUser[]> {
  return toRead(
    useQuery({
      queryKey: [ownOrganisation(), 'closure answers', day],
      queryFn: ({ signal }) => call('listClosureAnswers', { parameters: { day }, signal }),
      staleTime: 0,
      refetchInterval: every(ANSWERS_REFRESH_MS),
    }),
  )
}

/** How many devices were told of what stands for the day. */
export function useClosureReach(day: string): Read<ClosureReach> {
  return toRead(
    useQuery({
      queryKey: [ownOrganisation(), 'closure reach', day],
      queryFn: ({ signal }) => call('getClosureReach', { parameters: { day }, signal }),
      staleTime: 0,
      refetchInterval: every(ANSWERS_REFRESH_MS),
    }),
  )
}

const ownKey = (organisationid: string) => listKey(organisationid, 'ownclosureanswers')

export type OwnClosureAnswer = Pick<
  ClosureAnswer,
  'answer' | 'note' | 'timestamp' | 'closureid'
> & { state: 'sent' | 'waiting' | 'refused'; refusal?: string | undefined }

/** What the user has said last for the day, sent or still in the outbox. */
export function useOwnClosureAnswer(day: string): OwnClosureAnswer | undefined {
  const organisationid = ownOrganisation()
  const key = ownKey(organisationid)
  const { items } = useOutbox()
  const { data } = useQuery({
    queryKey: key,
    enabled: organisationid !== '',
    queryFn: ({ signal }) =>
      readWithLaterChanges<ClosureAnswer[], CachedBody<ClosureAnswer[]>>(
        key,
        async (withLaterChanges) => {
          const body = await call('listOwnClosureAnswers', { signal })
          const cached = withLaterChanges({ body, etag: null, checkedAt: Date.now() })
          await storeOf(organisationid)?.keepCollection(storeKey(key), cached)
          return cached
        },
      ),
  })
  const stored = data?.body.find((answer) => answer.day === day)
  const waiting = items.findLast((item) => item.kind === 'closureanswer' && item.day === day)
  if (waiting?.kind === 'closureanswer' && waiting.id !== stored?.id) {
    const { answer, note = '', timestamp, closureid } = waiting.body
    const state = waiting.refused ? 'refused' : 'waiting'
    return { answer, note, timestamp, closureid, state, refusal: waiting.refused?.message }
  }
  return stored && { ...stored, state: 'sent' }
}

type Given = { day: string; closureid: string; answer: ClosureAnswerKind; note: string }

/** Stores the answer on the device, from where it is sent, also later. False if nobody is signed in any more. */
export async function answerClosure({ day, ...given }: Given): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  const id = newRecordId()
  return addToOutbox({
    ...{ kind: 'closureanswer', id, day, organisationid: session.organisationid },
    // Answers to one day are sent in their order.
    ownerid: `closure ${day}`,
    body: { ...given, id, timestamp: new Date().toISOString() },
  })
}

/** Keeps an answer that the server has, before it leaves the outbox. */
export async function storeClosureAnswer(
  organisationid: string,
  saved: ClosureAnswer,
): Promise<void> {
  const key = ownKey(organisationid)
  if (queryClient.getQueryData(key) === undefined) {
    queryClient.setQueryData(key, { body: [], etag: null, checkedAt: 0 })
  }
  await applyServerChange<ClosureAnswer[]>(key, (answers) => {
    const before = answers.find(({ day }) => day === saved.day)
    if (before && before.timestamp > saved.timestamp) return answers
    return [...answers.filter((answer) => answer !== before), saved]
  })
  void queryClient.invalidateQueries({ queryKey: [organisationid, 'closure answers', saved.day] })
}
