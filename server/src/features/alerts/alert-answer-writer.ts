import type { Alert, AlertAnswer } from '@holdfast/contract/alerts'
import type { LogEntry } from '@holdfast/contract/incident-log'
import { BatchWriter } from '../../platform/database/batch-writer.ts'
import type {
  ChangedCollection,
  Database,
  OrganisationTransaction,
} from '../../platform/database/database.ts'
import { isMissingReference } from '../../platform/database/database-errors.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { findRows, lockAnswers, saveRows } from './alert-answers-store.ts'
import { helpText } from './alerts-rules.ts'
import {
  firstOfMinute,
  type GivenAnswer,
  isNewCall,
  isRetry,
  replaceAnswer,
  rowKey,
  type StoredAnswer,
} from './answers-of-a-minute.ts'

type IncomingAnswer = { alert: Alert; answer: GivenAnswer; author: Author }

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
   * A retry returns the answer that was stored first. Of a person's answers of one kind within a minute the
   * last one stays.
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
      .change(organisationid, changedBy(alertid, batch), async (trx) => {
        await lockAnswers(trx, organisationid, alertid)
        const given = batch.map(({ answer }) => firstOfMinute(answer))
        const sorted = sortAnswers(batch, await findRows(trx, organisationid, alertid, given))
        await saveRows(trx, organisationid, sorted.changed)
        return {
          results: sorted.results,
          entries: await logCalls(trx, organisationid, sorted.calls),
        }
      })
      .catch((error: unknown) => {
        // The incident has been deleted, and its alert with it.
        throw isMissingReference(error) ? new Problem('not-found') : error
      })
    this.#onEntriesAppended(organisationid, entries)
    return results
  }
}

type Row = { stored: StoredAnswer; authorname?: string }

/**
 * Puts the answers of a batch into their rows, one after the other. `changed`: the rows to be saved;
 * `calls`: the calls for help that the log has to name.
 */
function sortAnswers(batch: readonly IncomingAnswer[], found: readonly StoredAnswer[]) {
  const byKey = new Map<string, Row>()
  const byId = new Map<string, Row>()
  const calls: IncomingAnswer[] = []
  const remember = (row: Row) => {
    for (const id of [...row.stored.earlier, row.stored.id]) byId.set(id, row)
  }
  for (const stored of found) {
    const row: Row = { stored }
    if (stored.alertid === batch[0]?.answer.alertid) byKey.set(rowKey(stored), row)
    remember(row)
  }
  const rowsOfBatch = batch.map((incoming) => {
    const { answer, author } = incoming
    const known = byId.get(answer.id)
    if (known) return known
    const next = firstOfMinute(answer)
    const row = byKey.get(rowKey(next))
    if (isNewCall(row?.stored, answer)) calls.push(incoming)
    const changed = row ?? { stored: next }
    if (row) row.stored = replaceAnswer(row.stored, next)
    changed.authorname = author.authorname
    byKey.set(rowKey(next), changed)
    remember(changed)
    return changed
  })
  return {
    calls,
    changed: [...byKey.values()].flatMap(({ stored, authorname }) =>
      authorname === undefined ? [] : [{ ...stored, authorname }],
    ),
    results: batch.map(({ answer }, index) => resultOf(rowsOfBatch[index]?.stored, answer)),
  }
}

function resultOf(stored: StoredAnswer | undefined, answer: GivenAnswer): AlertAnswer | Problem {
  if (!stored || !isRetry(stored, answer)) return new Problem('taken')
  const { id, alertid, userid, note, position, timestamp, received } =
    stored.id === answer.id ? stored : answer
  return { id, alertid, userid, answer: answer.answer, note, position, timestamp, received }
}

function changedBy(alertid: string, batch: readonly IncomingAnswer[]): ChangedCollection[] {
  const help = batch.find(({ answer }) => answer.answer === 'help')
  return [
    { collection: 'alertanswers', alertid },
    ...(help ? [{ collection: 'logs', incidentid: help.alert.incidentid } as const] : []),
  ]
}

/** Writes into the incident's log who needs help. */
async function logCalls(
  trx: OrganisationTransaction,
  organisationid: string,
  calls: readonly IncomingAnswer[],
): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (const { alert, answer, author } of calls) {
    const text = helpText(alert, answer.note)
    entries.push(...(await appendAction(trx, organisationid, alert.incidentid, author, text)))
  }
  return entries
}
