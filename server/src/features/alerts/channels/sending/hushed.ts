import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Scope } from '../../../../platform/database/database.ts'
import { readOpenAlerts } from '../../open-alerts-store.ts'

/** Later a message would only mislead, as for other deliveries. */
const TOO_LATE_MS = 60 * 60 * 1000
/** How long the end of an alert waits for people who hide: a lockdown that nobody ends must not keep it for ever. */
const END_TOO_LATE_MS = 24 * 60 * 60 * 1000
const LOOK_AGAIN_MS = 5000

/** When to look again whether people still hide, or something else still applies. */
export function lookAgain(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MS)
}

type Sounding = Pick<Alert, 'id' | 'sound' | 'exercise' | 'timestamp' | 'ended'>

/**
 * Whether phones must make no sound. `silent`: the alert is, as long as it is open. `hiding`: people hide because of
 * another one, which passes.
 */
export async function findHush(
  scope: Scope,
  alert: Sounding,
): Promise<'silent' | 'hiding' | undefined> {
  if (alert.sound === 'silent') return 'silent'
  const silencing = findSilencing(alert, await readOpenAlerts(scope))
  return silencing === undefined ? undefined : 'hiding'
}

/** Nobody who hides needs to know now that another alert has ended. */
export async function isEndHushed(scope: Scope, alert: Sounding): Promise<boolean> {
  return (await findHush(scope, { ...alert, sound: 'tone' })) !== undefined
}

type Waiting = { event: 'sent' | 'ended'; since: string }

/** Whether a message has waited for so long that it would only mislead. The hour of an end begins when nobody hides. */
export async function isTooLate(
  scope: Scope,
  { event, since }: Waiting,
  { alert, now }: { alert: Sounding; now: Date },
): Promise<boolean> {
  const age = (from: string) => now.getTime() - Date.parse(from)
  if (event === 'sent' || age(since) <= TOO_LATE_MS) return age(since) > TOO_LATE_MS
  if (age(since) > END_TOO_LATE_MS) return true
  if (await isEndHushed(scope, alert)) return false
  const endOfHiding = await readEndOfHiding(scope, alert)
  return endOfHiding === undefined || age(endOfHiding) > TOO_LATE_MS
}

/** When the last other alert ended because of which people hid. */
async function readEndOfHiding(
  { trx, organisationid }: Scope,
  { id, exercise }: Sounding,
): Promise<string | undefined> {
  const { ended } = await trx
    .selectFrom('alerts')
    .select((e) => e.fn.max('ended').as('ended'))
    .where('organisationid', '=', organisationid)
    .where('id', '!=', id)
    .where('sound', '=', 'silent')
    .$if(!exercise, (query) => query.where('exercise', '=', false))
    .executeTakeFirstOrThrow()
  return ended ?? undefined
}
