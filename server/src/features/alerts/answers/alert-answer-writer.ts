import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { callAgain, callForHelp, endOfCall } from '@holdfast/contract/alerts/calls-for-help'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { BatchWriter } from '../../../platform/database/batch-writer.ts'
import type { ChangedCollection, Database, Scope } from '../../../platform/database/database.ts'
import { isMissingReference } from '../../../platform/database/database-errors.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Author } from '../../allocations/index.ts'
import { appendAction } from '../../incident-log/index.ts'
import { roomText } from '../alerts-rules.ts'
import { planCall } from '../deliveries/deliveries.ts'
import { findRooms, findRows, findStanding, lockAnswers, saveRows } from './alert-answers-store.ts'
import {
  firstOfMinute,
  isNewCall,
  isRetry,
  keepFoundId,
  mayBeLogged,
  type ReceivedAnswer,
  replaceAnswer,
  rowKey,
  type StoredAnswer,
} from './answers-of-a-minute.ts'
import { StandingCalls } from './standing-calls.ts'

type IncomingAnswer = { alert: Alert; answer: ReceivedAnswer; author: Author }

/** Stores answers in batches: a whole school answers an alert within seconds. */
export class AlertAnswerWriter {
  readonly #database: Database
  readonly #onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  readonly #batches = new BatchWriter<IncomingAnswer, AlertAnswer>((...batch) =>
    this.#write(...batch),
  )

  constructor(
    database: Database,
    onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void,
  ) {
    this.#database = database
    this.#onEntriesAppended = onEntriesAppended
  }

  /**
   * A retry returns the answer that was stored first. If a person gives several answers of one kind within
   * a minute, only the last one stays.
   * @throws Problem `not-found`, or `taken` for another answer under that id
   */
  add(organisationid: string, incoming: IncomingAnswer): Promise<AlertAnswer> {
    return this.#batches.add(organisationid, incoming.alert.id, incoming)
  }

  async #write(
    organisationid: string,
    alertid: string,
    batch: IncomingAnswer[],
  ): Promise<(AlertAnswer | Problem)[]> {
    const { results, entries } = await this.#database
      .changeAsFound(organisationid, async (scope) => {
        await lockAnswers(scope, alertid)
        const given = batch.map(({ answer }) => firstOfMinute(answer))
        const found = await findRows(scope, alertid, given)
        const injured = await findInjured(scope, alertid, batch)
        const calls = await findCalls(scope, alertid, batch)
        const sorted = sortAnswers(batch, found, { injured, calls })
        await saveRows(scope, sorted.changed)
        const entries = await logAnswers(scope, sorted.logged)
        const call = sorted.logged.find(({ isCall }) => isCall)
        if (call) await planCall(scope, alertid, call.author.now)
        return {
          result: { results: sorted.results, entries },
          changed: changesOf(alertid, sorted),
        }
      })
      .catch((error: unknown) => {
        // The incident was deleted, together with its alert.
        throw isMissingReference(error) ? new Problem('not-found') : error
      })
    this.#onEntriesAppended(organisationid, entries)
    return results
  }
}

/** A line of the log. `isCall`: it is a call for help; `isEnd`: it ends one. */
type LoggedText = { text: string; isCall?: true; isEnd?: true }

/** What the people of a batch have said before. */
type Before = { injured: Map<string, number>; calls: StandingCalls }

/**
 * The most ends of calls by one person that the log shows for one minute: fewer than the calls, so that somebody who
 * goes back and forth needs help in the last line.
 */
const MAX_ENDS_LOGGED = 3

/** `foundId`: the id of the row in the database, which the next state of the row must still contain. */
type Row = { stored: StoredAnswer; foundId?: string; authorname?: string }

/**
 * Puts the answers of a batch into their rows, one after the other. `injured`: how many injured each
 * person has reported so far; `calls`: whose call for help stands. `changed`: the rows to save; `logged`:
 * the texts for the log.
 */
function sortAnswers(
  batch: readonly IncomingAnswer[],
  found: readonly StoredAnswer[],
  { injured, calls }: Before,
) {
  const byKey = new Map<string, Row>()
  const byId = new Map<string, Row>()
  const logged: (IncomingAnswer & LoggedText)[] = []
  const remember = (row: Row) => {
    for (const id of [...row.stored.earlier, row.stored.id]) byId.set(id, row)
  }
  for (const stored of found) {
    const row: Row = { stored, foundId: stored.id }
    if (stored.alertid === batch[0]?.answer.alertid) byKey.set(rowKey(stored), row)
    remember(row)
  }
  const rowsOfBatch = batch.map((incoming) => {
    const { answer, author } = incoming
    const known = byId.get(answer.id)
    if (known) return known
    const next = firstOfMinute(answer)
    const row = byKey.get(rowKey(next))
    for (const text of textsFor(incoming, row?.stored)) logged.push({ ...incoming, ...text })
    const changed = row ?? { stored: next }
    if (row) row.stored = replaceAnswer(row.stored, next)
    changed.authorname = author.authorname
    byKey.set(rowKey(next), changed)
    remember(changed)
    return changed
  })
  /** The log's texts for an answer: a call for help or its end, and the number of injured if it changed. */
  function textsFor(
    { alert, answer, author }: IncomingAnswer,
    stored: StoredAnswer | undefined,
  ): LoggedText[] {
    const before = injured.get(answer.userid) ?? 0
    const now = answer.room ? (answer.room.injured ?? 0) : before
    injured.set(answer.userid, now)
    return [
      ...callTexts({ alert, answer, author }, stored),
      ...(answer.room && now !== before && mayBeLogged(stored)
        ? [{ text: roomText(alert, answer.room) }]
        : []),
    ]
  }

  function callTexts(
    { alert, answer, author: { authorname } }: IncomingAnswer,
    stored: StoredAnswer | undefined,
  ): LoggedText[] {
    const change = calls.take(answer)
    if (isNewCall(stored, answer)) {
      return [{ text: callForHelp(alert, authorname, answer.note), isCall: true }]
    }
    if (change === undefined) return []
    if (!change.ends) {
      const text = callAgain(alert, authorname, answer.note)
      return mayBeLogged(stored) ? [{ text, isCall: true }] : []
    }
    if (stored && stored.earlier.length >= MAX_ENDS_LOGGED) return []
    return [{ text: endOfCall(alert, authorname, change.waitedMs), isEnd: true }]
  }

  return {
    logged,
    changed: [...byKey.values()].flatMap(({ stored, foundId, authorname }) =>
      authorname === undefined ? [] : [{ ...keepFoundId(stored, foundId), authorname }],
    ),
    results: batch.map(({ answer }, index) => resultOf(rowsOfBatch[index]?.stored, answer)),
  }
}

function resultOf(stored: StoredAnswer | undefined, answer: ReceivedAnswer): AlertAnswer | Problem {
  if (!stored || !isRetry(stored, answer)) return new Problem('taken')
  const { id, alertid, userid, note, position, room, language, timestamp, received } =
    stored.id === answer.id ? stored : answer
  const { answer: kind } = answer
  const said = { note, position, room, language }
  return { id, alertid, userid, answer: kind, ...said, timestamp, received }
}

/** An answer is followed on many screens, and rarely in the log: only what did change is read again. */
function changesOf(
  alertid: string,
  { changed, logged }: ReturnType<typeof sortAnswers>,
): ChangedCollection[] {
  const [first] = logged
  const answers = { collection: 'alertanswers', ownerid: alertid } as const
  const callers = logged.filter(({ isCall, isEnd }) => isCall || isEnd)
  return [
    ...(changed.length > 0 ? [answers] : []),
    // Their other devices must not go on asking, where one tap would end the call.
    ...callers.map(({ answer }) => ({ ...answers, recipientid: answer.userid })),
    ...(first ? [{ collection: 'logs', ownerid: first.alert.incidentid } as const] : []),
  ]
}

/** How many injured the people of a batch have reported before, by their ids. */
async function findInjured(
  scope: Scope,
  alertid: string,
  batch: readonly IncomingAnswer[],
): Promise<Map<string, number>> {
  const withRoom = batch.filter(({ answer }) => answer.room !== null)
  const userids = [...new Set(withRoom.map(({ answer }) => answer.userid))]
  if (userids.length === 0) return new Map()
  const rooms = await findRooms(scope, alertid, userids)
  return new Map(rooms.map(({ userid, room }) => [userid, room?.injured ?? 0]))
}

/** Whether the people of a batch have called for help before. */
async function findCalls(
  scope: Scope,
  alertid: string,
  batch: readonly IncomingAnswer[],
): Promise<StandingCalls> {
  const spoken = batch.filter(({ answer }) => answer.answer !== 'seen')
  const userids = [...new Set(spoken.map(({ answer }) => answer.userid))]
  return new StandingCalls(userids.length === 0 ? [] : await findStanding(scope, alertid, userids))
}

/** Writes into the incident's log who needs help or does no longer, and where people are injured. */
async function logAnswers(
  scope: Scope,
  logged: readonly (IncomingAnswer & { text: string })[],
): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (const { alert, author, text: content } of logged) {
    entries.push(...(await appendAction(scope, alert.incidentid, { author, content })))
  }
  return entries
}
