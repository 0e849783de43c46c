import type { AlertReach } from '@holdfast/contract/alerts/alerts'
import type { AlertKind } from '@holdfast/contract/content/content'
import {
  type AlertSenders,
  canSeeUnreached,
  canSendAlerts,
} from '@holdfast/contract/endpoints/permissions'
import { byName } from '@holdfast/contract/sorting'
import type { Context } from '../../../platform/context.ts'
import type { OpenApps } from '../../../platform/http/open-apps.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { type Author, authorOf } from '../../allocations/index.ts'
import { readAlertKinds } from '../../content/index.ts'
import { readUsers } from '../../users/index.ts'
import type { AlertDependencies } from '../alert-dependencies.ts'
import { readAlertSenders } from '../alert-settings-store.ts'
import { recipientsOf } from '../alerts-rules.ts'
import { readPushReadiness } from '../push/push-subscriptions-store.ts'

/** Forms that are open on many phones read the database once in this time. */
const CACHED_MS = 5000

/** Whom an organisation's alerts can reach: its users, and whose device takes a push or has the app open. */
type Reachable = {
  senders: AlertSenders
  kinds: AlertKind[]
  users: { id: string; name: string }[]
  reached: ReadonlySet<string>
  isPaused: boolean
}

/**
 * Says whom an alert of a kind would reach now. Any number of phones may read this while their form for
 * an alert is open; sending an alert never waits for it.
 */
export function registerAlertReachRoutes(
  context: Context,
  dependencies: AlertDependencies & { openApps: OpenApps },
): void {
  const { api, now } = context
  const cache = new Map<string, { at: number; reachable: Promise<Reachable> }>()

  api.endpoint('getAlertReach', async ({ caller, organisationid, parameters }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const reachable = await findReachable(organisationid)
    if (!canSendAlerts(author, reachable.senders)) throw new Problem('not-allowed')
    const kind = reachable.kinds.find(({ id }) => id === parameters.id)
    if (!kind) throw new Problem('not-found')
    const roles = await dependencies.assignedRoles(organisationid)
    return reachOf(kind, reachable, (userid) => roles.get(userid) ?? [], author)
  })

  function findReachable(organisationid: string): Promise<Reachable> {
    const at = now().getTime()
    const cached = cache.get(organisationid)
    if (cached && Math.abs(at - cached.at) < CACHED_MS) return cached.reachable
    for (const [id, entry] of cache) if (at - entry.at >= CACHED_MS) cache.delete(id)
    const reachable = readReachable(context, dependencies.openApps, organisationid)
    cache.set(organisationid, { at, reachable })
    reachable.catch(() => cache.delete(organisationid))
    return reachable
  }
}

async function readReachable(
  { database, sending }: Context,
  openApps: OpenApps,
  organisationid: string,
): Promise<Reachable> {
  const [open, stored] = await Promise.all([
    openApps.read(organisationid),
    database.read(organisationid, async (scope) => ({
      senders: await readAlertSenders(scope),
      kinds: (await readAlertKinds(scope)).kinds,
      users: await readUsers(scope),
      push: await readPushReadiness(scope),
    })),
  ])
  const { senders, kinds, push } = stored
  const users = stored.users.map(({ id, name }) => ({ id, name })).sort(byName)
  const { isPaused } = sending
  const reached = new Set([...open, ...(isPaused ? [] : push.keys())])
  return { senders, kinds, users, reached, isPaused }
}

function reachOf(
  kind: AlertKind,
  { users, reached, isPaused }: Reachable,
  rolesOf: (userid: string) => readonly string[],
  sender: Author,
): AlertReach {
  const { recipients } = recipientsOf(kind, { users, senderid: sender.userid }, rolesOf)
  const others = recipients.filter(({ userid }) => userid !== sender.userid)
  const unreached = others.filter(({ userid }) => !reached.has(userid))
  return {
    people: others.length,
    reached: others.length - unreached.length,
    unreached: canSeeUnreached(sender) ? unreached.map(({ name }) => name) : null,
    sendingpaused: isPaused,
  }
}
