import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { ClosurePushPayload } from '@holdfast/contract/alerts/push'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { PollingJob } from '../../platform/polling-job.ts'
import { RunningByKey } from '../../platform/running-by-key.ts'
import { type PushSender, readOpenAlerts, readSubscriptionsOfAll } from '../alerts/index.ts'
import { type ClosurePush, claimPush, storeProgress } from './closure-pushes-store.ts'
import { findDeclaration, readDeclarationsOf } from './closures-store.ts'
import { findDuePushes } from './find-due-pushes.ts'

/** After an attempt that may have died, and the first pause after one that failed; each further pause is twice as long. */
const RETRY_MS = 60_000
const MAX_RETRY_MS = 60 * 60_000
const DECLARATIONS_AT_ONCE = 10
/** A phone that is switched on during the lessons must not ring: its owner may be hiding by then. */
const TTL_SECONDS = 3 * 60 * 60

type Dependencies = { context: Context; sender: PushSender }

type Due = { organisationid: string; closureid: string }

/** Tells devices whose app is closed that there is news of whether the school opens. */
export function createClosureNotifier(dependencies: Dependencies): PollingJob {
  const { connections, log, now, sending } = dependencies.context
  const running = new RunningByKey({
    atOnce: DECLARATIONS_AT_ONCE,
    onFailure: (error, closureid) =>
      log.info({ err: error, closureid }, 'A closure could not be told'),
  })
  return new PollingJob({
    work: async () => {
      if (sending.isPaused) return
      for (const due of await findDuePushes(connections, now())) {
        running.start(due.closureid, () => tell(dependencies, due))
      }
    },
    onFailure: (error) => log.info({ err: error }, 'Nobody could be told of a closure'),
    running,
  })
}

async function tell({ context, sender }: Dependencies, due: Due): Promise<void> {
  const { database, now } = context
  const { organisationid, closureid } = due
  const begun = now().getTime()
  const claimed = await database.change(organisationid, [], async (scope) => {
    const retry = new Date(begun + RETRY_MS)
    const push = await claimPush(scope, { closureid, now: now(), retry })
    return push && { push, ...(await readDevices(scope, push, now())) }
  })
  if (claimed === undefined) return
  const { push, day, devices, silent } = claimed
  const payload: ClosurePushPayload = { type: 'closure', exercise: false, silent }
  const messages = devices.map((subscription) => ({ subscription, payload: () => payload }))
  const reached = [...push.reached]
  const outcomes = await sender.send(organisationid, messages, {
    topic: `closure-${day}`,
    ttlSeconds: TTL_SECONDS,
    onAccepted: ({ endpoint }) => reached.push(endpoint),
  })
  const waiting = outcomes.filter((outcome) => outcome === 'failed').length
  // Until the day is over, when there are no devices any more.
  const pause = Math.min(RETRY_MS * 2 ** (push.attempts - 1), MAX_RETRY_MS)
  const retry = waiting > 0 ? new Date(begun + pause) : null
  await database.change(organisationid, [], (scope) =>
    storeProgress(scope, { closureid, reached, waiting, retry }, now()),
  )
}

/**
 * The devices that are still to be told: none if the day is over or something else was declared for it since, of
 * which there is a push of its own.
 */
async function readDevices(scope: Scope, { closureid, reached }: ClosurePush, now: Date) {
  const declaration = await findDeclaration(scope, closureid)
  const day = declaration?.day ?? ''
  const last = (await readDeclarationsOf(scope, day)).at(-1)
  const isOver = last === undefined || last.ends <= now.toISOString()
  if (isOver || last.id !== closureid) return { day, devices: [], silent: true }
  const devices = (await readSubscriptionsOfAll(scope, 'closures')).filter(
    ({ userid, endpoint }) => userid !== last.userid && !reached.includes(endpoint),
  )
  return { day, devices, silent: isSilenced(await readOpenAlerts(scope), now) }
}

/** While people hide, no phone makes a sound. */
function isSilenced(open: Awaited<ReturnType<typeof readOpenAlerts>>, now: Date): boolean {
  const tone = { id: '', sound: 'tone', exercise: false, ended: null } as const
  return findSilencing({ ...tone, timestamp: now.toISOString() }, open) !== undefined
}
