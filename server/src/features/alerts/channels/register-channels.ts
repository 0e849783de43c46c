import type { Context } from '../../../platform/context.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { AlertAnswerWriter } from '../answers/alert-answer-writer.ts'
import { ChannelSecrets } from './channel-secrets.ts'
import { registerChannelsRoutes } from './channels-routes.ts'
import { registerEscalationsRoutes } from './escalations-routes.ts'
import { registerRepliesRoutes } from './replies/replies-routes.ts'
import { ReplyWriter } from './replies/reply-writer.ts'
import { ChannelQueue } from './sending/channel-queue.ts'

/** Text messages and calls to those who do not have the app open. Returns the queue that sends them. */
export function registerChannels(
  context: Context,
  dependencies: AlertDependencies & { secret: string },
): ChannelQueue {
  const { config, database } = context
  const { secret, onEntriesAppended } = dependencies
  const secrets = new ChannelSecrets(secret, config.previousTokenSecret)
  const answers = new AlertAnswerWriter(database, onEntriesAppended)
  const writer = new ReplyWriter({ context, dependencies, answers })
  registerChannelsRoutes(context, secrets)
  registerEscalationsRoutes(context)
  registerRepliesRoutes({ context, secrets, writer })
  return new ChannelQueue({ context, secrets, onEntriesAppended })
}
