import { isDeepStrictEqual } from 'node:util'
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
import { findAnswers, insertAnswers, type StoredAnswer } from './alert-answers-store.ts'
import { helpText } from './alerts-rules.ts'

type IncomingAnswer = { alert: Alert; answer: StoredAnswer; author: Author }

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
   * A retry returns the answer that was stored first.
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
    const { storedEarlier, entries } = await this.#database
      .change(organisationid, changedBy(alertid, batch), async (trx) => {
        const answers = batch.map(({ answer, author: { authorname } }) => ({
          ...answer,
          authorname,
        }))
        const added = await insertAnswers(trx, organisationid, answers)
        const notAdded = answers.map(({ id }) => id).filter((id) => !added.has(id))
        return {
          storedEarlier: await findAnswers(trx, organisationid, notAdded),
          entries: await logHelp(trx, organisationid, batch, added),
        }
      })
      .catch((error: unknown) => {
        // The incident has been deleted, and its alert with it.
        throw isMissingReference(error) ? new Problem('not-found') : error
      })
    this.#onEntriesAppended(organisationid, entries)
    return batch.map(({ answer }) => {
      const sameId = batch.find((incoming) => incoming.answer.id === answer.id)
      const first = storedEarlier.get(answer.id) ?? sameId?.answer
      if (!first || !isSameAnswer(first, answer)) return new Problem('taken')
      const { devicetimestamp: _, incidentid: __, ...stored } = first
      return stored
    })
  }
}

function changedBy(alertid: string, batch: readonly IncomingAnswer[]): ChangedCollection[] {
  const help = batch.find(({ answer }) => answer.answer === 'help')
  return [
    { collection: 'alertanswers', alertid },
    ...(help ? [{ collection: 'logs', incidentid: help.alert.incidentid } as const] : []),
  ]
}

/** Writes into the incident's log who needs help; `added`: the ids of the answers that are new. */
async function logHelp(
  trx: OrganisationTransaction,
  organisationid: string,
  batch: readonly IncomingAnswer[],
  added: Set<string>,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (const { alert, answer, author } of batch) {
    // Deleted, because the same answer may be in a batch twice.
    if (answer.answer !== 'help' || !added.delete(answer.id)) continue
    const text = helpText(alert, answer.note)
    entries.push(...(await appendAction(trx, organisationid, alert.incidentid, author, text)))
  }
  return entries
}

function isSameAnswer(a: StoredAnswer, b: StoredAnswer): boolean {
  return (
    a.alertid === b.alertid &&
    a.userid === b.userid &&
    a.answer === b.answer &&
    a.note === b.note &&
    isDeepStrictEqual(a.position, b.position) &&
    a.devicetimestamp === b.devicetimestamp
  )
}
