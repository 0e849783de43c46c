import type { ClosureAnswer, ClosureAnswerOfUser } from '@holdfast/contract/closures/closures'
import { dayIn, daysAfter } from '@holdfast/contract/days'
import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import { byLastName } from '@holdfast/contract/sorting'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime } from '../incident-log/index.ts'
import { readUsers } from '../users/index.ts'
import {
  findAnswer,
  insertAnswer,
  readAnswersOf,
  readLastAnswers,
  readOwnTimes,
  type StoredAnswer,
} from './closure-answers-store.ts'
import { findDeclaration, readDeclarationsOf } from './closures-store.ts'

/** How far back a phone shows what its user has answered. */
const SHOWN_DAYS = 28

const TAKEN = 'There is another answer under this id already'

/** Who can get in. Everybody says it of themselves, and only those who declare closures see it of others. */
export function registerClosureAnswersRoutes({ api, database, now }: Context): void {
  api.endpoint('addClosureAnswer', ({ body, caller, organisationid }) => {
    // An admin of the provider is not on the list of an organisation's staff.
    if (caller.organisationid !== organisationid) throw new Problem('not-allowed')
    const { userid } = caller
    return database.change(organisationid, [], (scope) =>
      storeAnswer(scope, { ...body, userid }, now()),
    )
  })

  api.endpoint('listOwnClosureAnswers', ({ caller, organisationid }) =>
    database.read(organisationid, (scope) => {
      const since = daysAfter(dayIn('UTC', now()), -SHOWN_DAYS)
      return readAnswersOf(scope, { userid: caller.userid, since })
    }),
  )

  api.endpoint('listClosureAnswers', ({ organisationid, parameters: { day } }) =>
    database.read(organisationid, async (scope) => {
      if ((await readDeclarationsOf(scope, day)).length === 0) throw new Problem('not-found')
      const answers = new Map(
        (await readLastAnswers(scope, day)).map((answer) => [answer.userid, answer]),
      )
      const users = (await readUsers(scope)).sort(byLastName)
      return users.map(({ id, name }) => answerOfUser({ userid: id, name }, answers.get(id)))
    }),
  )
}

type User = Pick<ClosureAnswerOfUser, 'userid' | 'name'>

function answerOfUser(user: User, given: ClosureAnswer | undefined): ClosureAnswerOfUser {
  if (!given) return { ...user, answer: null, note: '', closureid: null, timestamp: null }
  const { answer, note, closureid, timestamp } = given
  return { ...user, answer, note, closureid, timestamp }
}

type Given = RequestBody<'addClosureAnswer'> & { userid: string }

/** Stores the answer, also after the day: a phone may send it late. A retry gets what was stored first. */
async function storeAnswer(scope: Scope, given: Given, now: Date): Promise<ClosureAnswer> {
  const { id, closureid, answer, note, userid } = given
  const known = await findAnswer(scope, id)
  if (known) return repeated(known, given)
  const declaration = await findDeclaration(scope, closureid)
  if (!declaration) throw new Problem('not-found')
  const stored = { id, day: declaration.day, closureid, answer, note }
  const times = { timestamp: correctedTime(given, now), devicetimestamp: given.timestamp, userid }
  const own = await readOwnTimes(scope, { day: declaration.day, userid })
  const timestamp = timeInAuthorOrder(times, own)
  const isStored = await insertAnswer(scope, {
    ...{ ...stored, timestamp, userid },
    ...{ devicetimestamp: given.timestamp, received: now.toISOString() },
  })
  // The same request has come twice at once.
  const first = isStored ? undefined : await findAnswer(scope, id)
  return first ? repeated(first, given) : { ...stored, timestamp }
}

/** @throws Problem `taken` if it is another answer than the stored one */
function repeated(
  { userid, devicetimestamp, received: _, ...stored }: StoredAnswer,
  given: Given,
): ClosureAnswer {
  const isSame =
    userid === given.userid &&
    stored.closureid === given.closureid &&
    stored.answer === given.answer &&
    stored.note === given.note &&
    devicetimestamp === given.timestamp
  if (!isSame) throw new Problem('taken', TAKEN)
  return stored
}
