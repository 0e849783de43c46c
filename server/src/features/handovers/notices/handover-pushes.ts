import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { HandoverPushPayload } from '@holdfast/contract/alerts/push'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { RunningByKey } from '../../../platform/running-by-key.ts'
import {
  forEachAtOnce,
  type PushSender,
  readOpenAlerts,
  readSubscriptionsFor,
} from '../../alerts/index.ts'
import { findIncident } from '../../incidents/index.ts'
import { findDueNotices } from './find-due-notices.ts'
import {
  findLastTold,
  type HandoverNotice,
  retryNotices,
  takeNotices,
} from './handover-notices-store.ts'

/** A push has no words, so what comes within this time after one is told by the next. */
const PAUSE_MS = 60_000
const USERS_AT_ONCE = 5
/** A phone that is switched on later must not ring while its owner hides; the app tells them at its start. */
const TTL_SECONDS = 5 * 60

export type PushDependencies = { context: Context; sender: PushSender }

/** Starts to tell those whose notices are due, of all organisations at once. */
export async function tellDue(
  dependencies: PushDependencies,
  running: RunningByKey,
): Promise<void> {
  const { connections, now } = dependencies.context
  const due = await findDueNotices(connections, now())
  for (const [organisationid, notices] of Map.groupBy(due, (each) => each.organisationid)) {
    const userids = notices.map(({ userid }) => userid)
    running.start(organisationid, () => tellUsers(dependencies, organisationid, userids))
  }
}

async function tellUsers(
  dependencies: PushDependencies,
  organisationid: string,
  userids: readonly string[],
): Promise<void> {
  const { log } = dependencies.context
  await forEachAtOnce(USERS_AT_ONCE, userids, (userid) =>
    // The others are told all the same.
    tellUser(dependencies, organisationid, userid).catch((error: unknown) =>
      log.info({ err: error, organisationid, userid }, 'A handover could not be told'),
    ),
  )
}

/**
 * Tells somebody by push of a role that waits for them, or of one that was taken from them. A notice is marked
 * as told before it is pushed: after a crash it is missing on a phone, and the app shows it in any case. If no
 * device could be reached, it is told again: a deputy is asked only once.
 */
async function tellUser(
  { context: { database, now }, sender }: PushDependencies,
  organisationid: string,
  userid: string,
): Promise<void> {
  const taken = await database.change(organisationid, [], async (scope) => {
    const last = await findLastTold(scope, userid, now())
    if (last !== null && now().getTime() - Date.parse(last) < PAUSE_MS) return undefined
    const notices = await takeNotices(scope, userid, now())
    const payload = await payloadOfLast(scope, notices, now())
    const devices = await readSubscriptionsFor(scope, userid, 'handovers')
    return payload && { notices, payload, devices }
  })
  if (!taken) return
  const { notices, payload, devices } = taken
  const messages = devices.map((subscription) => ({ subscription, payload: () => payload }))
  const topic = `role-${payload.id}`.slice(0, 32)
  const outcomes = await sender.send(organisationid, messages, { topic, ttlSeconds: TTL_SECONDS })
  if (!outcomes.includes('failed') || outcomes.includes('accepted')) return
  const seqs = notices.map(({ seq }) => seq)
  await database.change(organisationid, [], (scope) => retryNotices(scope, seqs, now()))
}

/** A push has no words, so the last one of an open incident is enough. */
async function payloadOfLast(
  scope: Scope,
  notices: readonly HandoverNotice[],
  now: Date,
): Promise<HandoverPushPayload | undefined> {
  for (const notice of notices.toReversed()) {
    const payload = await payloadOf(scope, notice, now)
    if (payload) return payload
  }
  return undefined
}

/** Undefined once the incident is closed: then no role moves any more. */
async function payloadOf(
  scope: Scope,
  { incidentid, handoverid: id }: HandoverNotice,
  now: Date,
): Promise<HandoverPushPayload | undefined> {
  const incident = await findIncident(scope, incidentid)
  if (incident?.closed !== null) return undefined
  const { exercise } = incident
  const tone = {
    id: '',
    sound: 'tone',
    exercise,
    timestamp: now.toISOString(),
    ended: null,
  } as const
  const silent = findSilencing(tone, await readOpenAlerts(scope)) !== undefined
  return { type: 'handover', id, incidentid, exercise, silent }
}
