import type { AlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { calledAgainAfter, responsesToCall } from '@holdfast/contract/alerts/current-call'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { type Author, authorOf } from '../../allocations/index.ts'
import { appendAction, correctedTime } from '../../incident-log/index.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { responseText } from '../alerts-rules.ts'
import { requireAlert } from '../alerts-store.ts'
import { readCallTimes, readOwnAnswers } from '../answers/alert-answers-store.ts'
import { planCall, planCallAgain } from '../deliveries/deliveries.ts'
import { requireNotLongClosed } from '../long-closed.ts'
import {
  alreadySaid,
  callOnScreen,
  type GivenResponse,
  isSameResponse,
  isTooFast,
  responsesToSameCall,
  type StoredResponse,
  standingResponses,
} from './help-responses-rules.ts'
import {
  findResponse,
  insertResponse,
  lockResponses,
  readResponses,
} from './help-responses-store.ts'

/** Endpoints for responses to a call for help, and for what its author hears of them. */
export function registerHelpResponsesRoutes(
  context: Context,
  dependencies: AlertDependencies,
): void {
  const { api, database, now } = context

  api.endpoint('getOwnAlertAnswers', async ({ caller, organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      await requireAlert(scope, parameters.id)
      const of = [scope, parameters.id, caller.userid] as const
      const [answers, responses] = [await readOwnAnswers(...of), await readResponses(...of)]
      const ofCall = responsesToCall(responses, calledAgainAfter(answers))
      return { answers, responses: standingResponses(ofCall) }
    }),
  )

  api.endpoint('addAlertResponse', async ({ body, caller, organisationid, parameters }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const alert = await database.read(organisationid, (scope) => requireAlert(scope, parameters.id))
    if (!canFollowAlert(author, alert)) throw new Problem('not-allowed')
    await requireNotLongClosed(database, organisationid, alert, author.now)
    if (body.recipientid === author.userid) {
      throw new Problem('invalid', 'You cannot answer your own call for help.')
    }
    const response: GivenResponse = {
      id: body.id.toLowerCase(),
      alertid: alert.id,
      incidentid: alert.incidentid,
      recipientid: body.recipientid,
      kind: body.kind,
      userid: author.userid,
      authorname: author.authorname,
      answered: body.answered,
      timestamp: correctedTime(body, author.now),
      devicetimestamp: body.timestamp,
      received: author.now.toISOString(),
    }
    const { stored, entries } = await database.changeAsFound(organisationid, async (scope) => {
      const result = await respond(scope, { alert, response, author })
      return { result, changed: result.isNew ? changedBy(alert, response) : [] }
    })
    dependencies.onEntriesAppended(organisationid, entries)
    return toResponse(stored)
  })
}

type Outcome = { stored: StoredResponse; isNew: boolean; entries: LogEntry[] }

/** Stores a new response, and logs it if somebody is coming or cannot come. */
async function respond(
  scope: Scope,
  { alert, response: given, author }: { alert: Alert; response: GivenResponse; author: Author },
): Promise<Outcome> {
  await lockResponses(scope, alert.incidentid)
  const known = await findResponse(scope, given.id)
  if (known) {
    if (!isSameResponse(known, given)) throw new Problem('taken')
    return { stored: known, isNew: false, entries: [] }
  }
  const calls = await readCallTimes(scope, alert.id, given.recipientid)
  if (!calls) throw new Problem('conflict', 'This person has not asked for help.')
  const response = { ...given, answered: callOnScreen(calls.times, given.answered) }
  const answers = await readOwnAnswers(scope, alert.id, given.recipientid)
  const responses = await readResponses(scope, alert.id, given.recipientid)
  const own = responses.filter(({ userid }) => userid === given.userid)
  const ofCall = responsesToSameCall(own, response, calledAgainAfter(answers))
  const said = alreadySaid(ofCall, response)
  if (said) return { stored: said, isNew: false, entries: [] }
  if (given.kind === 'withdrawn' && !ofCall.some(({ kind }) => kind === 'coming')) {
    throw new Problem('conflict', 'You have not said that you are coming.')
  }
  if (given.kind !== 'seen' && isTooFast(own, author.now)) throw new Problem('too-fast')
  const timestamp = timeInAuthorOrder(given, own)
  const stored = await insertResponse(scope, { ...response, timestamp })
  if (given.kind === 'seen') return { stored, isNew: true, entries: [] }
  if (given.kind === 'withdrawn') await planCall(scope, alert.id, author.now)
  else await planCallAgain(scope, alert.id, { coming: timestamp, now: author.now })
  const content = responseText(alert, given.kind, calls.name)
  const entries = await appendAction(scope, alert.incidentid, { author, content })
  return { stored, isNew: true, entries }
}

function changedBy(
  { id: alertid, incidentid }: Alert,
  { kind, recipientid }: GivenResponse,
): ChangedCollection[] {
  return [
    { collection: 'alertanswers', ownerid: alertid, recipientid },
    ...(kind === 'seen' ? [] : [{ collection: 'logs', ownerid: incidentid } as const]),
  ]
}

function toResponse({ devicetimestamp: _, seq: __, ...response }: StoredResponse): AlertResponse {
  return response
}
