import type {
  AlertAnswer,
  AlertRecipient,
  AlertResponse,
  AlertRoom,
  NewAlertAnswer,
  OwnAlertAnswers,
  StandingAlertResponse,
} from '@holdfast/contract/alerts/alert-answers'
import { isOppositeBetween } from '@holdfast/contract/alerts/current-call'
import { newRecordId } from '@holdfast/contract/ids'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call, send } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { bodyOf, listKey, OWN_ANSWERS_LIST, REFRESH_INTERVAL_MS } from '../lists/collection.ts'
import {
  applyServerChange,
  changeInMemory,
  ownOrganisation,
  readWithLaterChanges,
  storeKey,
  storeOf,
} from '../lists/device-copy.ts'
import { every, isUntold } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'

/** The answers to an alert: those of everybody, for people who follow it, and the user's own. */

/**
 * Who has answered the alert, and what. Read while it is shown, never stored on the device but for the calls for
 * help (`stored-calls.ts`).
 * @param alertid  undefined while there is no alert: then nothing is read
 */
export function useAlertAnswers(
  alertid: string | undefined,
  everyMs?: number,
): Read<AlertRecipient[]> {
  return toRead(useQuery(answersOptions(alertid, everyMs)))
}

/** Of each of these alerts: as `useAlertAnswers`. */
export function useAnswersOfAlerts(alertids: readonly string[]): Read<AlertRecipient[]>[] {
  return useQueries({ queries: alertids.map((id) => answersOptions(id)) }).map(toRead)
}

function answersOptions(
  alertid: string | undefined,
  everyMs: number = REFRESH_INTERVAL_MS.alertanswers,
) {
  return queryOptions({
    queryKey: answersKey(alertid ?? ''),
    enabled: alertid !== undefined,
    refetchInterval: every(everyMs),
    refetchOnWindowFocus: isUntold,
    queryFn: async ({ signal }): Promise<CachedBody<AlertRecipient[]>> => {
      const askedAt = performance.now()
      const response = await send('listAlertAnswers', { parameters: { id: alertid ?? '' }, signal })
      const { body: list = [], etag, version, epoch } = response
      // An older server sends no rooms, no responses and no ended calls.
      const body = list.map((each) => ({
        ...each,
        room: each.room ?? null,
        responses: each.responses ?? [],
        endedcall: each.endedcall ?? null,
      }))
      return { body, etag, checkedAt: Date.now(), confirmed: { version, epoch, askedAt } }
    },
    select: bodyOf<AlertRecipient[]>,
  })
}

export function answersKey(alertid: string) {
  return listKey(ownOrganisation(), 'alertanswers', alertid)
}

/** Stores an answer to an alert on the device and sends it in the same way. */
export async function answerAlert(
  alertid: string,
  answer: Pick<NewAlertAnswer, 'answer' | 'note' | 'position' | 'room' | 'language' | 'addition'>,
): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  const id = newRecordId()
  return addToOutbox({
    kind: 'alertanswer',
    id,
    organisationid: session.organisationid,
    ownerid: alertid,
    body: { ...answer, id, timestamp: new Date().toISOString() },
  })
}

/** Why the server has refused an answer of the user to the alert. */
export function useAnswerRefusal(alertid: string): string | undefined {
  const refused = useOutbox().items.findLast(
    (item) =>
      item.kind === 'alertanswer' &&
      item.ownerid === alertid &&
      item.body.answer !== 'seen' &&
      item.refused !== undefined,
  )
  return refused?.refused?.message
}

/** `waiting`: the server does not have it yet. */
export type SentAnswer = Pick<
  AlertAnswer,
  'id' | 'answer' | 'note' | 'position' | 'room' | 'carried'
> & {
  timestamp: string
  state: 'sent' | 'waiting' | 'refused'
}

export type OwnAnswers = {
  /** The user's answers, oldest first. */
  sent: SentAnswer[]
  responses: StandingAlertResponse[]
  /** The latest room. */
  room: AlertRoom | null
  /** Whether the server has said what it has since this page was loaded. */
  isKnown: boolean
}

/**
 * The user's own answers to an alert, sent or still in the outbox. Kept on the device, so that they stay
 * on the screen without a network.
 * @param asks  `always` polls, to see how others respond; `never` shows only what the device has
 */
export function useOwnAnswers(alertid: string, asks: 'always' | 'once' | 'never'): OwnAnswers {
  const organisationid = ownOrganisation()
  const key = listKey(organisationid, OWN_ANSWERS_LIST, alertid)
  const { items } = useOutbox()
  const { data } = useQuery({
    queryKey: key,
    enabled: asks !== 'never' && organisationid !== '',
    refetchInterval: asks === 'always' && REFRESH_INTERVAL_MS.alertanswers,
    queryFn: ({ signal }) =>
      readWithLaterChanges<OwnAlertAnswers, CachedBody<OwnAlertAnswers>>(
        key,
        async (withLaterChanges) => {
          const body = await call('getOwnAlertAnswers', { parameters: { id: alertid }, signal })
          const cached = withLaterChanges({ body, etag: null, checkedAt: Date.now() })
          await storeOf(organisationid)?.keepCollection(storeKey(key), cached)
          return cached
        },
      ),
  })
  const sent = sentAnswers(data?.body.answers ?? [], items, alertid)
  return {
    sent,
    responses: data?.body.responses ?? [],
    room: sent.findLast(({ room, state }) => room !== null && state !== 'refused')?.room ?? null,
    isKnown: (data?.checkedAt ?? 0) >= performance.timeOrigin,
  }
}

/** The answers that the server has, followed by those in the outbox. */
export function sentAnswers(
  answers: readonly AlertAnswer[],
  items: readonly OutboxItem[],
  alertid: string,
): SentAnswer[] {
  const stored = answers.map((answer): SentAnswer => {
    // An older server sends no room.
    return { ...answer, room: answer.room ?? null, state: 'sent' }
  })
  const waiting = items.flatMap((item): SentAnswer[] => {
    if (item.kind !== 'alertanswer' || item.ownerid !== alertid) return []
    const { id, answer, note = '', position = null, room, timestamp } = item.body
    if (answer === 'seen' || stored.some((other) => other.id === id)) return []
    const state = item.refused ? 'refused' : 'waiting'
    return [{ id, answer, note, position, room: room ? withNulls(room) : null, timestamp, state }]
  })
  return [...stored, ...waiting]
}

type TypedRoom = NonNullable<NewAlertAnswer['room']>

function withNulls({ name = '', pupils = null, adults = null, injured = null }: TypedRoom) {
  return { name, pupils, adults, injured }
}

type Answered =
  | { kind: 'alertanswer'; saved: AlertAnswer }
  | { kind: 'alertresponse'; saved: AlertResponse }

/** Stores an answer that the server has, before it leaves the outbox, so that it never disappears. */
export async function storeAnswered(organisationid: string, answered: Answered): Promise<void> {
  const { alertid } = answered.saved
  if (answered.kind === 'alertresponse') storeResponse(organisationid, answered.saved)
  void queryClient.invalidateQueries({
    queryKey: listKey(organisationid, 'alertanswers', alertid),
  })
  if (answered.kind === 'alertresponse' || answered.saved.answer === 'seen') return
  const key = listKey(organisationid, OWN_ANSWERS_LIST, alertid)
  if (queryClient.getQueryData(key) === undefined) {
    const body: OwnAlertAnswers = { answers: [], responses: [] }
    queryClient.setQueryData(key, { body, etag: null, checkedAt: 0 })
  }
  await applyServerChange<OwnAlertAnswers>(key, (own) => ({
    ...own,
    answers: withAnswer(own.answers, answered.saved),
  }))
}

/** Until the answers are read again, a button that shows the opposite would send the opposite. */
function storeResponse(organisationid: string, saved: AlertResponse): void {
  const key = listKey(organisationid, 'alertanswers', saved.alertid)
  changeInMemory<CachedBody<AlertRecipient[]>>(key, (before) => ({
    ...before,
    body: withResponse(before.body, saved),
    etag: null,
  }))
}

/** Puts a response into the list as the server does: the last `coming` or `withdrawn` of a person counts. */
export function withResponse(
  recipients: readonly AlertRecipient[],
  { recipientid, kind, userid, authorname, timestamp, answered }: AlertResponse,
): AlertRecipient[] {
  return recipients.map((recipient) => {
    const before = recipient.responses.find((response) => response.userid === userid)
    const isOvertaken =
      before !== undefined && before.kind !== 'seen' && before.timestamp > timestamp
    if (recipient.userid !== recipientid || kind === 'seen' || isOvertaken) return recipient
    const others = recipient.responses.filter((response) => response !== before)
    const latest = before && before.answered > answered ? before.answered : answered
    const saved = { userid, authorname, kind, timestamp, answered: latest }
    return { ...recipient, responses: [...others, saved] }
  })
}

/**
 * Merges an answer into the list as the server does: answers of one kind within a minute become one, unless the person
 * said the opposite between.
 */
export function withAnswer(answers: readonly AlertAnswer[], saved: AlertAnswer): AlertAnswer[] {
  const minuteOf = ({ received }: AlertAnswer) => received.slice(0, 'yyyy-mm-ddThh:mm'.length)
  const others = answers.filter(
    (other) =>
      other.id !== saved.id &&
      (other.answer !== saved.answer ||
        minuteOf(other) !== minuteOf(saved) ||
        isOppositeBetween(other, saved, answers)),
  )
  return [...others, saved]
}
