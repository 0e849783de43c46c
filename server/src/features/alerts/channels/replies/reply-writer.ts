import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../../../platform/context.ts'
import { BatchWriter } from '../../../../platform/database/batch-writer.ts'
import type { Problem } from '../../../../platform/http/problem.ts'
import type { Author } from '../../../allocations/index.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { readUsers } from '../../../users/index.ts'
import type { AlertDependencies } from '../../alert-dependencies.ts'
import { requireAlert } from '../../alerts-store.ts'
import type { AlertAnswerWriter } from '../../answers/alert-answer-writer.ts'
import { findLateCopy, mayBeLate } from '../../carrying-calls.ts'
import type { StoredChannel } from '../channels-store.ts'
import { type Incoming, type Judged, judgeReplies } from './judge-replies.ts'
import { answerOf, laterOf, noteOf, uncountedText } from './replies-rules.ts'
import {
  countUncounted,
  findReplies,
  insertReplies,
  markCounted,
  type StoredReply,
} from './replies-store.ts'
import { ReplyCalls } from './reply-calls.ts'

/** Of one sender within a minute, the log shows so many that are not counted. */
const MAX_LOGGED = 3
const MINUTE_MS = 60_000

type Means = {
  context: Context
  dependencies: AlertDependencies
  answers: AlertAnswerWriter
}

/**
 * Stores replies in batches: a whole school answers within seconds, and some gateways deliver a reply only once. A
 * reply is stored before it becomes an answer, so that a gateway which tries again completes it.
 */
export class ReplyWriter {
  readonly #means: Means
  readonly #calls: ReplyCalls
  readonly #batches = new BatchWriter<Incoming & { channel: StoredChannel }, true>((...batch) =>
    this.#write(...batch),
  )

  constructor(means: Means) {
    this.#means = means
    this.#calls = new ReplyCalls(means)
  }

  async add(organisationid: string, channel: StoredChannel, incoming: Incoming): Promise<void> {
    await this.#batches.add(organisationid, channel.id, { ...incoming, channel })
  }

  async #write(
    organisationid: string,
    channelid: string,
    batch: (Incoming & { channel: StoredChannel })[],
  ): Promise<(true | Problem)[]> {
    const [first] = batch
    if (!first) return []
    const { database } = this.#means.context
    const { stored, added } = await database.change(organisationid, [], async (scope) => {
      const ids = batch.map(({ reply }) => reply.messageid)
      const before = new Set(
        (await findReplies(scope, channelid, ids)).map(({ messageid }) => messageid),
      )
      const unknown = firstOfEach(batch.filter(({ reply }) => !before.has(reply.messageid)))
      const judged = await judgeReplies(scope, first.channel, unknown)
      const inserted = await insertReplies(
        scope,
        judged.map(({ stored }) => stored),
      )
      return {
        stored: await findReplies(scope, channelid, ids),
        added: judged.filter(({ stored }) => inserted.has(stored.messageid)),
      }
    })
    await this.#answer(
      organisationid,
      stored.filter(({ answer, counted }) => answer !== null && !counted),
    )
    const numbers = new Map(batch.map(({ reply }) => [reply.messageid, reply.number]))
    await this.#calls.tell(
      organisationid,
      stored.filter(({ call, counted }) => call && !counted),
      numbers,
    )
    await this.#logUncounted(organisationid, added)
    return batch.map(() => true)
  }

  /** As answers in the app, with the times at which the gateway received them. */
  async #answer(organisationid: string, replies: readonly StoredReply[]): Promise<void> {
    if (replies.length === 0) return
    const { context, dependencies, answers } = this.#means
    const alertids = [...new Set(replies.map(({ alertid }) => alertid ?? ''))]
    const { users, alerts } = await context.database.read(organisationid, async (scope) => ({
      users: new Map((await readUsers(scope)).map((user) => [user.id, user])),
      alerts: new Map(
        await Promise.all(alertids.map(async (id) => [id, await requireAlert(scope, id)] as const)),
      ),
    }))
    const roles = await dependencies.assignedRoles(organisationid)
    const added = replies.map(async (reply) => {
      const { answerid: id, userid, words, sent, received } = reply
      const { answer, note } = answerOf(words)
      const [alert, user] = [alerts.get(reply.alertid ?? ''), users.get(userid ?? '')]
      if (!alert || !user || answer === null) return
      const author: Author = {
        ...{ userid: user.id, organisationid, roles: roles.get(user.id) ?? [], type: user.type },
        ...{ isProvider: false, authorname: user.name, now: new Date(received) },
      }
      const said = { note: noteOf(note), position: null, room: null, language: null }
      const timestamp = laterOf(sent, alert.timestamp)
      const times = {
        timestamp,
        devicetimestamp: timestamp,
        received,
        bytext: true,
        carried: false,
      }
      const { id: alertid, incidentid } = alert
      const given = { ...{ id, alertid, incidentid, userid: user.id, answer }, ...said, ...times }
      const late = mayBeLate(alert, given)
        ? await context.database.read(organisationid, (scope) => findLateCopy(scope, alert, given))
        : undefined
      if (late) await answers.add(organisationid, { ...late, author })
      await answers.add(organisationid, { alert, author, answer: given })
    })
    await Promise.all(added)
    await context.database.change(organisationid, [], (scope) =>
      markCounted(
        scope,
        replies.map(({ answerid }) => answerid),
      ),
    )
  }

  /** People in charge look at the log, and not at the settings, while an alert is open. */
  async #logUncounted(organisationid: string, added: readonly Judged[]): Promise<void> {
    const { context, dependencies } = this.#means
    const uncounted = added.filter(
      ({ stored, incidentid }) => stored.answer === null && !stored.call && incidentid !== null,
    )
    if (uncounted.length === 0) return
    const entries = await context.database.changeAsFound(organisationid, async (scope) => {
      const written: LogEntry[] = []
      const numbers = new Map<string, number>()
      for (const { stored, incidentid } of uncounted) {
        const { sender, words, reason, received } = stored
        const since = new Date(Date.parse(received) - MINUTE_MS)
        const ofBatch = uncounted.filter((each) => each.stored.sender === sender).length
        const before = numbers.get(sender) ?? (await countUncounted(scope, stored, since)) - ofBatch
        numbers.set(sender, before + 1)
        if (before >= MAX_LOGGED || incidentid === null) continue
        const content = uncountedText(sender, words, reason)
        const now = new Date(received)
        written.push(...(await appendSummary(scope, incidentid, { now, content })))
      }
      const incidents = [...new Set(written.map(({ incidentid }) => incidentid))].toSorted()
      const changed = incidents.map((ownerid) => ({ collection: 'logs', ownerid }) as const)
      return { result: written, changed }
    })
    dependencies.onEntriesAppended(organisationid, entries)
  }
}

/** A gateway may deliver the same message twice at once. */
function firstOfEach<Item extends Incoming>(batch: readonly Item[]): Item[] {
  const byId = new Map<string, Item>()
  for (const item of batch) {
    if (!byId.has(item.reply.messageid)) byId.set(item.reply.messageid, item)
  }
  return [...byId.values()]
}
