import type { Alert, AlertAnswer } from '@holdfast/contract/alerts'
import type { LogEntry } from '@holdfast/contract/incident-log'
import { canFollowAlert } from '@holdfast/contract/permissions'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type {
  ChangedCollection,
  OrganisationTransaction,
} from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime } from '../incident-log/index.ts'
import {
  findAnswer,
  insertAnswer,
  readRecipients,
  type StoredAnswer,
} from './alert-answers-store.ts'
import { type AlertAuthor, type AlertDependencies, authorOf, logAlert } from './alert-author.ts'
import { helpText } from './alerts-rules.ts'
import { findAlert, insertRecipients } from './alerts-store.ts'

export function routeAlertAnswers(context: Context, dependencies: AlertDependencies): void {
  const { api, cachedLists, database, now } = context
  const { onEntriesAppended } = dependencies

  const answers = cachedLists.define('alertanswers', async (trx, { organisationid, alertid }) => {
    const alert = await findAlert(trx, organisationid, alertid)
    if (!alert) throw new Problem('not-found')
    const recipients = await readRecipients(trx, organisationid, alertid)
    const list = recipients.sort((a, b) =>
      byName({ id: a.userid, name: a.name }, { id: b.userid, name: b.name }),
    )
    const response = CachedResponse.ofCollection('alertanswers', { organisationid }, list)
    return { alert, response }
  })

  api.cachedEndpoint('listAlertAnswers', async ({ caller, organisationid, parameters }) => {
    const { alert, response } = await answers({ organisationid, alertid: parameters.id })
    const follower = await authorOf(dependencies, organisationid, caller, now())
    if (!canFollowAlert(follower, alert)) throw new Problem('not-allowed')
    return response
  })

  api.endpoint('addAlertAnswer', async ({ body, caller, organisationid, parameters }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const alert = await database.read(organisationid, (trx) =>
      findAlert(trx, organisationid, parameters.id),
    )
    if (!alert) throw new Problem('not-found')
    requireRecipient(alert, author, organisationid)
    const answer: StoredAnswer = {
      id: body.id.toLowerCase(),
      alertid: alert.id,
      userid: author.userid,
      answer: body.answer,
      note: body.note,
      position: body.position,
      timestamp: correctedTime(body, author.now),
      devicetimestamp: body.timestamp,
      received: author.now.toISOString(),
    }
    const isLogged = answer.answer === 'help'
    const { incidentid } = alert
    const changed: ChangedCollection[] = [
      { collection: 'alertanswers', alertid: alert.id },
      ...(isLogged ? [{ collection: 'logs', incidentid } as const] : []),
    ]
    const { stored, entries } = await database.change(organisationid, changed, (trx) =>
      storeAnswer(trx, organisationid, alert, answer, author),
    )
    onEntriesAppended(organisationid, entries)
    return stored
  })
}

/** Stores the answer; a retry returns the answer that was stored first. */
async function storeAnswer(
  trx: OrganisationTransaction,
  organisationid: string,
  alert: Alert,
  answer: StoredAnswer,
  author: AlertAuthor,
): Promise<{ stored: AlertAnswer; entries: LogEntry[] }> {
  const { devicetimestamp: _, ...stored } = answer
  if (!(await insertAnswer(trx, organisationid, alert.incidentid, answer))) {
    const existing = await findAnswer(trx, organisationid, answer.id)
    if (!existing || !isSameAnswer(existing, answer)) throw new Problem('taken')
    const { devicetimestamp: __, ...first } = existing
    return { stored: first, entries: [] }
  }
  // Somebody who became a user after an alert to everybody was sent.
  const recipient = { userid: author.userid, name: author.authorname }
  await insertRecipients(trx, organisationid, alert.id, [recipient])
  if (answer.answer !== 'help') return { stored, entries: [] }
  const text = helpText(alert, answer.note)
  return {
    stored,
    entries: await logAlert(trx, organisationid, alert.incidentid, author, text),
  }
}

function isSameAnswer(a: StoredAnswer, b: StoredAnswer): boolean {
  return (
    a.alertid === b.alertid &&
    a.userid === b.userid &&
    a.answer === b.answer &&
    a.note === b.note &&
    a.devicetimestamp === b.devicetimestamp
  )
}

/** @throws Problem `not-allowed` for those to whom the alert was not sent */
function requireRecipient(alert: Alert, author: AlertAuthor, organisationid: string): void {
  const isOfOrganisation = author.organisationid === organisationid
  const isRecipient = alert.recipientids?.includes(author.userid) ?? true
  if (isOfOrganisation && isRecipient) return
  throw new Problem('not-allowed', 'This alert was not sent to you.')
}
