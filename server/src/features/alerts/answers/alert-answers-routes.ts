import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canFollowAlert, isRecipient } from '@holdfast/contract/endpoints/permissions'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../../platform/context.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { type Author, authorOf } from '../../allocations/index.ts'
import { correctedTime } from '../../incident-log/index.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { ALERTS_DEPEND_ON } from '../alert-list.ts'
import { requireAlert } from '../alerts-store.ts'
import { findLateCopy, mayBeLate } from '../carrying-calls.ts'
import { requireNotLongClosed } from '../long-closed.ts'
import { AlertAnswerWriter } from './alert-answer-writer.ts'
import { readRecipients } from './alert-answers-store.ts'
import type { ReceivedAnswer } from './answers-of-a-minute.ts'

export function registerAlertAnswersRoutes(
  context: Context,
  dependencies: AlertDependencies,
): void {
  const { api, cachedLists, database, now } = context
  const { onEntriesAppended, readAlertList } = dependencies
  const writer = new AlertAnswerWriter(database, onEntriesAppended)

  const answers = cachedLists.define(
    'alertanswers',
    async (scope, { organisationid, ownerid }) => {
      const alert = await requireAlert(scope, ownerid)
      const recipients = await readRecipients(scope, ownerid)
      const list = recipients.sort((a, b) => byName({ id: a.userid, ...a }, { id: b.userid, ...b }))
      const response = CachedResponse.ofCollection('alertanswers', { organisationid }, list)
      return { alert, response }
    },
    ALERTS_DEPEND_ON,
  )

  api.cachedEndpoint('listAlertAnswers', async ({ caller, organisationid, parameters }) => {
    const { alert, response } = await answers({ organisationid, ownerid: parameters.id })
    const follower = await authorOf(dependencies, organisationid, caller, now())
    if (!canFollowAlert(follower, alert)) throw new Problem('not-allowed')
    return response
  })

  api.endpoint('addAlertAnswer', async ({ body, caller, organisationid, parameters }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const alert = await readKnownAlert(organisationid, parameters.id)
    requireRecipient(alert, author, organisationid)
    await requireNotLongClosed(database, organisationid, alert, author.now)
    const answer: ReceivedAnswer = {
      id: body.id.toLowerCase(),
      alertid: alert.id,
      incidentid: alert.incidentid,
      userid: author.userid,
      answer: body.answer,
      note: body.note,
      position: body.position,
      room: body.room,
      language: body.language,
      timestamp: correctedTime(body, author.now),
      devicetimestamp: body.timestamp,
      received: author.now.toISOString(),
      bytext: false,
      carried: false,
    }
    const { addition } = body
    const endsNothing = addition && answer.answer === 'safe'
    const late =
      !endsNothing && mayBeLate(alert, answer)
        ? await database.read(organisationid, (scope) => findLateCopy(scope, alert, answer))
        : undefined
    if (late) await writer.add(organisationid, { ...late, author })
    return writer.add(organisationid, { alert, answer, author, addition })
  })

  /** Reads the alert from memory, unless it is too old for the list, or too new for this process's copy. */
  async function readKnownAlert(organisationid: string, id: string): Promise<Alert> {
    const { byId } = await readAlertList(organisationid)
    return byId.get(id) ?? database.read(organisationid, (scope) => requireAlert(scope, id))
  }
}

/** @throws Problem `not-allowed` if the alert was not sent to the caller */
function requireRecipient(alert: Alert, author: Author, organisationid: string): void {
  const isOfOrganisation = author.organisationid === organisationid
  if (isOfOrganisation && isRecipient(alert, author.userid)) return
  throw new Problem('not-allowed', 'This alert was not sent to you.')
}
