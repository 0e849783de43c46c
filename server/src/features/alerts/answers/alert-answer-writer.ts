import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import {
  callAgain,
  callForHelp,
  endOfCall,
  endOfCarriedCall,
} from '@holdfast/contract/alerts/calls-for-help'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { BatchWriter } from '../../../platform/database/batch-writer.ts'
import type { ChangedCollection, Database, Scope } from '../../../platform/database/database.ts'
import { isMissingReference } from '../../../platform/database/database-errors.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Author } from '../../allocations/index.ts'
import { appendAction } from '../../incident-log/index.ts'
import { roomText } from '../alerts-rules.ts'
import { planCall } from '../deliveries/deliveries.ts'
import {
  findCallers,
  findCurrentAnswers,
  findRooms,
  findRows,
  finishRows,
  lockAnswers,
  saveRows,
} from './alert-answers-store.ts'
import { type Added, AnswerRows } from './answer-rows.ts'
import {
  isNewCall,
  isRetry,
  mayBeLogged,
  type ReceivedAnswer,
  type StoredAnswer,
} from './answers-of-a-minute.ts'
import { StandingCalls } from './standing-calls.ts'

/** `addition`: it only adds to what its author has answered. */
type IncomingAnswer = { alert: Alert; answer: ReceivedAnswer; author: Author; addition?: boolean }

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
   * a minute, and not the opposite between, only the last one stays.
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
        const { changed, ...result } = await storeAnswers(scope, alertid, batch)
        return { result, changed }
      })
      .catch((error: unknown) => {
        // The incident was deleted, together with its alert.
        throw isMissingReference(error) ? new Problem('not-found') : error
      })
    this.#onEntriesAppended(organisationid, entries)
    return results
  }
}

/** Stores answers to an alert, logs the calls for help among them, and plans their pushes. */
export async function storeAnswers(
  scope: Scope,
  alertid: string,
  batch: readonly IncomingAnswer[],
): Promise<{
  results: (AlertAnswer | Problem)[]
  entries: LogEntry[]
  changed: ChangedCollection[]
}> {
  await lockAnswers(scope, alertid)
  const given = batch.map(({ answer }) => answer)
  const callers = await findCallers(
    scope,
    alertid,
    given.map(({ userid }) => userid),
  )
  const rows = new AnswerRows(alertid, await findRows(scope, alertid, given), callers)
  const injured = await findInjured(scope, alertid, batch)
  const calls = await readStandingCalls(scope, alertid, batch)
  const sorted = sortAnswers(batch, rows, { injured, calls })
  await saveChanges(scope, rows)
  const entries = await logAnswers(scope, sorted.logged)
  const call = sorted.logged.find(({ isCall }) => isCall)
  if (call) await planCall(scope, alertid, call.author.now)
  return { results: sorted.results, entries, changed: changesOf(alertid, sorted) }
}

/** A line of the log. `isCall`: it is a call for help; `isEnd`: it ends one. */
type LoggedText = { text: string; isCall?: true; isEnd?: true }

/** What the people of a batch have said before. */
type Before = { injured: Map<string, number>; calls: StandingCalls }

/**
 * The most ends of calls by one person that the log shows for one minute: fewer than the calls, so that somebody who
 * goes back and forth needs help in the last line.
 */
const MAX_ENDS_LOGGED = 4

/**
 * Puts the answers of a batch into `rows`, one after the other. `injured`: how many injured each
 * person has reported so far; `calls`: whose call for help stands. `logged`: the texts for the log.
 */
function sortAnswers(
  batch: readonly IncomingAnswer[],
  rows: AnswerRows,
  { injured, calls }: Before,
) {
  const logged: (IncomingAnswer & LoggedText)[] = []
  let isChanged = false
  const stored = batch.map((given) => {
    const known = rows.find(given.answer.id)
    if (known) return { row: known, answer: given.addition ? partOf(known, given) : given.answer }
    const ordered = inAuthorOrder(given.answer, rows)
    const answer = given.addition ? calls.asPartOfCall(ordered) : ordered
    const incoming = { ...given, answer }
    const added = rows.add(answer, given.author.authorname)
    isChanged = true
    for (const text of textsFor(incoming, added)) logged.push({ ...incoming, ...text })
    return { row: added.row, answer }
  })
  /** The log's texts for an answer: a call for help or its end, and the number of injured if it changed. */
  function textsFor({ alert, answer, author }: IncomingAnswer, added: Added): LoggedText[] {
    const before = injured.get(answer.userid) ?? 0
    const now = answer.room ? (answer.room.injured ?? 0) : before
    injured.set(answer.userid, now)
    return [
      ...callTexts({ alert, answer, author }, added),
      ...(answer.room && now !== before && mayBeLogged(added.given)
        ? [{ text: roomText(alert, answer.room) }]
        : []),
    ]
  }

  function callTexts(
    { alert, answer, author: { authorname } }: IncomingAnswer,
    { joined, given, hasCalled }: Added,
  ): LoggedText[] {
    const change = calls.take(answer)
    const isAgain = change?.ends === false && hasCalled
    if (isNewCall(joined, answer, given) || (isAgain && mayBeLogged(given))) {
      const call = isAgain ? callAgain : callForHelp
      return [{ text: call(alert, authorname, answer.note), isCall: true }]
    }
    if (!change?.ends || given >= MAX_ENDS_LOGGED) return []
    if (answer.carried) return [{ text: endOfCarriedCall(alert, authorname), isEnd: true }]
    return [{ text: endOfCall(alert, authorname, change.waitedMs), isEnd: true }]
  }

  const results = stored.map(({ row, answer }) => resultOf(row.stored, answer))
  return { logged, isChanged, results }
}

/** An addition that is repeated is what it was stored as. */
function partOf({ stored }: Added['row'], { answer }: IncomingAnswer): ReceivedAnswer {
  return { ...answer, answer: stored.answer }
}

/** Only what people tap in the app has an order: the app itself reports `seen`, and a text message has no device. */
function inAuthorOrder(answer: ReceivedAnswer, rows: AnswerRows): ReceivedAnswer {
  if (answer.answer === 'seen' || answer.bytext) return answer
  const tapped = rows.ofPerson(answer.userid).filter((own) => own.answer !== 'seen' && !own.bytext)
  return { ...answer, timestamp: timeInAuthorOrder(answer, tapped) }
}

/** A row that is over leaves its minute to the one that follows. */
async function saveChanges(scope: Scope, rows: AnswerRows): Promise<void> {
  const { over, others } = rows.changes()
  await saveRows(scope, over)
  await finishRows(
    scope,
    over.map(({ id }) => id),
  )
  await saveRows(scope, others)
}

function resultOf(stored: StoredAnswer, answer: ReceivedAnswer): AlertAnswer | Problem {
  if (!isRetry(stored, answer)) return new Problem('taken')
  const { id, alertid, userid, note, position, room, language, timestamp, received } =
    stored.id === answer.id ? stored : answer
  const { answer: kind } = answer
  const said = { note, position, room, language }
  return { id, alertid, userid, answer: kind, ...said, timestamp, received }
}

/** An answer is followed on many screens, and rarely in the log: only what did change is read again. */
function changesOf(
  alertid: string,
  { isChanged, logged }: ReturnType<typeof sortAnswers>,
): ChangedCollection[] {
  const [first] = logged
  const answers = { collection: 'alertanswers', ownerid: alertid } as const
  const callers = logged.filter(({ isCall, isEnd }) => isCall || isEnd)
  return [
    ...(isChanged ? [answers] : []),
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
async function readStandingCalls(
  scope: Scope,
  alertid: string,
  batch: readonly IncomingAnswer[],
): Promise<StandingCalls> {
  const spoken = batch.filter(({ answer }) => answer.answer !== 'seen')
  const userids = [...new Set(spoken.map(({ answer }) => answer.userid))]
  return new StandingCalls(
    userids.length === 0 ? [] : await findCurrentAnswers(scope, alertid, userids),
  )
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
