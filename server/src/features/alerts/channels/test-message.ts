import type { ChannelTest } from '@holdfast/contract/alerts/channels'
import { readUsers } from '../../users/index.ts'
import { type StoredChannel, setFailure, setTested } from './channels-store.ts'
import { findOrganisationName } from './find-due-messages.ts'
import { handOver, reasonOf } from './gateways/hand-over.ts'
import { testText } from './message-words-rules.ts'
import { internationalNumber } from './phone-numbers-rules.ts'
import type { Gateways } from './sending/send-message.ts'

const PAUSED =
  'This server sends nothing, because its database was restored or moved. Your operator can allow it with allow-sending.'
const NO_NUMBER = 'Enter your own telephone number under Users first, such as 07700 900123.'

const UNREADABLE = 'The secret of the channel cannot be read. Enter it again.'

export type TestedChannel = { organisationid: string; channel: StoredChannel; userid: string }

/**
 * Sends a test message to an admin's own number, to no other: a test must not cost much or wake anybody.
 * `requireQuota` is called before anything is sent.
 */
export async function sendTestMessage(
  { context, secrets, allowed }: Gateways,
  { organisationid, channel, userid }: TestedChannel,
  requireQuota: () => void,
): Promise<ChannelTest> {
  const { database, log, now, sending } = context
  if (sending.isPaused) return { works: false, message: PAUSED }
  const users = await database.read(organisationid, readUsers)
  const number = internationalNumber(users.find(({ id }) => id === userid)?.phone ?? '')
  if (number === undefined) return { works: false, message: NO_NUMBER }
  const secret = secrets.decrypt(channel.secret, organisationid, channel.id)
  if (secret === undefined) return { works: false, message: UNREADABLE }
  requireQuota()
  const { kind, address, account, sender, template, voice } = channel
  const settings = { kind, address, account, sender, template, secret }
  const text = testText(await findOrganisationName(context, organisationid))
  const tested = now()
  const id = `test.${channel.id}.${tested.getTime()}`
  const { state, outcome, isBroken, error } = await handOver(
    settings,
    { id, number, text, voice },
    { allowed, now: tested },
  )
  if (error !== undefined)
    log.info({ reason: reasonOf(error) }, 'A test message could not be handed over')
  const works = state === 'handed'
  await database.change(organisationid, [], async (scope) => {
    // One that was refused has tested nothing, and is asked for again.
    await setTested(scope, channel.id, {
      tested: works ? tested : undefined,
      testoutcome: outcome,
    })
    if (works || isBroken) {
      await setFailure(scope, channel.id, { failure: works ? '' : outcome, now: tested })
    }
  })
  const message = works ? 'The gateway has taken the test message.' : outcome
  return { works, message }
}
