import type { ProviderMessage } from '@holdfast/contract/people/provider-messages'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  findMessage,
  insertMessage,
  lockMessages,
  markWithdrawn,
  readMessages,
  readShownMessages,
} from './provider-messages-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LONGEST_DAYS = 31
/** More at a time would push the pages of the admins off their screens. */
const MOST_AT_A_TIME = 3

type Dependencies = { userNames: UserNames }
type Times = Pick<ProviderMessage, 'starts' | 'ends'>

/** What the provider tells the admins of all organisations. */
export function registerProviderMessagesRoutes(
  { api, config, connections, database, now }: Context,
  { userNames }: Dependencies,
): void {
  const { system } = connections
  const { providerOrganisationId } = config

  api.endpoint('listShownMessages', () => readShownMessages(system, now()))

  api.endpoint('listProviderMessages', () => readMessages(system))

  api.endpoint('addProviderMessage', async ({ parameters: { id }, body, caller, activity }) => {
    const authorname = await userNames.nameOf(providerOrganisationId, caller.userid)
    return database.changeAsSystem(providerOrganisationId, [], async (trx) => {
      await lockMessages(trx)
      const known = await findMessage(trx, id)
      if (known) {
        if (!isSame(known, body)) throw new Problem('taken')
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return created(known)
      }
      requireTimes(body, now())
      if ((await readShownMessages(trx, now())).length >= MOST_AT_A_TIME) {
        throw new Problem(
          'conflict',
          `${MOST_AT_A_TIME} messages are planned or shown. Withdraw one first.`,
        )
      }
      const timestamp = now().toISOString()
      const message = { id, ...body, authorname, timestamp, withdrawn: null }
      if (!(await insertMessage(trx, message))) throw new Problem('taken')
      await activity.record(asOrganisationTransaction(trx), {
        organisationid: providerOrganisationId,
        kind: 'provider-message-added',
        recordid: id,
        summary: body.message,
      })
      return created(message)
    })
  })

  api.endpoint('withdrawProviderMessage', async ({ parameters: { id }, activity }) =>
    database.changeAsSystem(providerOrganisationId, [], async (trx) => {
      const message = await findMessage(trx, id)
      if (!message) throw new Problem('not-found')
      if (message.withdrawn !== null) {
        activity.nothingChanged()
        return message
      }
      const withdrawn = now().toISOString()
      await markWithdrawn(trx, id, withdrawn)
      await activity.record(asOrganisationTransaction(trx), {
        organisationid: providerOrganisationId,
        kind: 'provider-message-withdrawn',
        recordid: id,
        summary: message.message,
      })
      return { ...message, withdrawn }
    }),
  )
}

/** @throws Problem `invalid` */
function requireTimes({ starts, ends }: Times, now: Date): void {
  const length = Date.parse(ends) - Date.parse(starts)
  if (length <= 0) throw new Problem('invalid', 'The end must be after the start')
  if (Date.parse(ends) <= now.getTime()) throw new Problem('invalid', 'The end has already passed')
  if (length > LONGEST_DAYS * DAY_MS) {
    throw new Problem('invalid', `A message is shown for ${LONGEST_DAYS} days at the most`)
  }
}

function isSame(known: ProviderMessage, sent: Times & { message: string }): boolean {
  return known.message === sent.message && known.starts === sent.starts && known.ends === sent.ends
}
