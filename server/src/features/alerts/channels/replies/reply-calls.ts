import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../../../platform/context.ts'
import type { Scope } from '../../../../platform/database/database.ts'
import { RecentCounts } from '../../../../platform/http/recent-counts.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { findNewestOpenId } from '../../../incidents/index.ts'
import type { AlertDependencies } from '../../alert-dependencies.ts'
import { findAlert } from '../../alerts-store.ts'
import { planCall } from '../../deliveries/deliveries.ts'
import { internationalNumber } from '../phone-numbers-rules.ts'
import { mailCalls } from './call-mails.ts'
import { callText } from './replies-rules.ts'
import { countToldCalls, markCounted, type StoredReply } from './replies-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Of one sender within a minute, and of all: more would bury the log. */
const MAX_OF_SENDER = 3
const MAX_OF_ALL = 30
/** Of one organisation within an hour; each goes to all admins. */
const MAX_MAILINGS = 6
/** A number that is none, such as the name of a sender, is shown up to here. */
const MAX_SENDER_CHARACTERS = 20

type Means = { context: Context; dependencies: Pick<AlertDependencies, 'onEntriesAppended'> }

/**
 * Says aloud that somebody calls for help whose text message is nobody's answer: in the log of the incident to which
 * it most likely belongs, and by a push to those who follow the alert. Where nobody would see that, by mail.
 */
export class ReplyCalls {
  readonly #means: Means
  readonly #mailings = new RecentCounts({ windowMs: HOUR_MS, max: MAX_MAILINGS })

  constructor(means: Means) {
    this.#means = means
  }

  /** `numbers`: from which number each message came, by its id. Of unknown ones only the end is stored. */
  async tell(
    organisationid: string,
    calls: readonly StoredReply[],
    numbers: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (calls.length === 0) return
    const { context, dependencies } = this.#means
    const { written, unseen } = await context.database.changeAsFound(
      organisationid,
      async (scope) => {
        const result = await writeCalls(scope, calls, numbers)
        const incidents = [...new Set(result.written.map(({ incidentid }) => incidentid))]
        const changed = incidents
          .toSorted()
          .map((ownerid) => ({ collection: 'logs', ownerid }) as const)
        return { result, changed }
      },
    )
    dependencies.onEntriesAppended(organisationid, written)
    if (unseen.length > 0 && this.#mailings.take(organisationid, context.now())) {
      await mailCalls(context, organisationid, unseen)
    }
    await context.database.change(organisationid, [], (scope) =>
      markCounted(
        scope,
        calls.map(({ answerid }) => answerid),
      ),
    )
  }
}

/** `unseen`: what is in no log, or in one that nobody looks at, because no alert belongs to it. */
async function writeCalls(
  scope: Scope,
  calls: readonly StoredReply[],
  numbers: ReadonlyMap<string, string>,
): Promise<{ written: LogEntry[]; unseen: string[] }> {
  const written: LogEntry[] = []
  const unseen: string[] = []
  const [first] = calls
  const since = new Date(Date.parse(first?.received ?? '') - MINUTE_MS)
  const told = await countToldCalls(scope, since)
  let room = MAX_OF_ALL - [...told.values()].reduce((sum, count) => sum + count, 0)
  for (const call of calls) {
    const before = told.get(call.sender) ?? 0
    told.set(call.sender, before + 1)
    if (before >= MAX_OF_SENDER || room <= 0) continue
    room -= 1
    const from = call.sender.startsWith('…') ? numberOf(call, numbers) : call.sender
    const content = callText(from, call.words, call.reason)
    const now = new Date(call.received)
    const entries = await append(scope, call.alertid, { now, content })
    written.push(...entries)
    if (call.alertid !== null) await planCall(scope, call.alertid, now)
    if (call.alertid === null || entries.length === 0) unseen.push(content)
  }
  return { written, unseen }
}

/** A closed log takes nothing; then it is the one that people read now. */
async function append(
  scope: Scope,
  alertid: string | null,
  summary: { now: Date; content: string },
): Promise<LogEntry[]> {
  const alert = alertid === null ? undefined : await findAlert(scope, alertid)
  const entries = alert ? await appendSummary(scope, alert.incidentid, summary) : []
  if (entries.length > 0) return entries
  const open = await findNewestOpenId(scope)
  return open === undefined ? [] : appendSummary(scope, open, summary)
}

/** Otherwise nobody could ring them. */
function numberOf(
  { messageid, sender }: StoredReply,
  numbers: ReadonlyMap<string, string>,
): string {
  const number = numbers.get(messageid) ?? sender
  return internationalNumber(number) ?? number.slice(0, MAX_SENDER_CHARACTERS)
}
