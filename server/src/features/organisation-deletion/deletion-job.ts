import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import { asScope, type Scope, type SystemTransaction } from '../../platform/database/database.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { recordActivity } from '../activity/index.ts'
import { findAllAdmins } from '../admin-mails/index.ts'
import { readOpenAlerts } from '../alerts/index.ts'
import { isOpenSince } from '../incidents/index.ts'
import { findOrganisation, isOrganisationSuspended } from '../organisations/index.ts'
import { delayDeletion } from './delaying-deletion.ts'
import { deleteOrganisation } from './delete-organisation.ts'
import { type Told, tellAdmins } from './deletion-mails.ts'
import { nextStep } from './deletion-rules.ts'
import {
  lockDeletion,
  markSeen,
  readDeletions,
  removeDeletion,
  type StoredDeletion,
} from './deletions-store.ts'

/** Deletes the organisations whose seven days are over. */
export function createOrganisationDeletionJob(context: Context): HourlyJob {
  return new HourlyJob({
    work: (signal) => deleteDueOrganisations(context, signal),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Organisations to delete could not be looked for'),
  })
}

/** Rests while the clocks of process and database disagree. */
export async function deleteDueOrganisations(context: Context, signal: AbortSignal): Promise<void> {
  const time = await readAgreedTime(context)
  if (time === undefined) return
  const system = context.connections.system as SystemTransaction
  for (const { organisationid } of await readDeletions(system)) {
    if (signal.aborted) return
    await goOn(context, organisationid, { time, signal }).catch((error: unknown) => {
      const details = { err: error, organisation: organisationid }
      context.log.error(details, 'An organisation could not be deleted yet')
    })
  }
}

type Run = { time: number; signal: AbortSignal }

async function goOn(
  context: Context,
  organisationid: string,
  { time, signal }: Run,
): Promise<void> {
  const { connections } = context
  const organisation = (await findOrganisation(connections.system, organisationid))?.name ?? ''
  const told = { organisationid, organisation }
  const step = await connections.system.transaction().execute(async (trx) => {
    const deletion = await lockDeletion(trx, organisationid)
    if (!deletion) return 'wait'
    const step = nextStep(deletion, time)
    const isBeginning = step === 'delete' && deletion.begun === null
    const ended = step === 'lapse' ? UNCONFIRMED : await findEnded(context, trx, deletion)
    if (ended) return lapse(context, trx, told, ended)
    if (deletion.begun === null && (await isOrganisationSuspended(trx, organisationid))) {
      await startAgain(trx, deletion, time)
      return 'wait'
    }
    const from = new Date(time)
    if (step === 'delay') await delayDeletion(context, trx, told, { from, why: PAUSED })
    else await markSeen(trx, organisationid, { seen: from.toISOString() })
    if (isBeginning && (await isInEmergency(asScope(trx, organisationid), time))) return 'wait'
    return step
  })
  if (step === 'delete') await deleteOrganisation(context, told, signal)
}

const PAUSED = "The server's clock has jumped, or no server has run for days."
const UNCONFIRMED = 'nobody else has confirmed it within two weeks'

/** Why it ends: whoever lost their account meanwhile, perhaps because of it, does not count any more. */
async function findEnded(
  context: Context,
  trx: SystemTransaction,
  { organisationid, askedby, askedname, confirmedby, confirmedname, begun }: StoredDeletion,
): Promise<string | undefined> {
  if (begun !== null) return undefined
  const admins = await findAllAdmins(context, trx, organisationid)
  const isGone = (userid: string | null) => userid !== null && !admins.includes(userid)
  const name = isGone(askedby) ? askedname : isGone(confirmedby) ? confirmedname : undefined
  return name === undefined ? undefined : `${name} is no admin any more`
}

async function lapse(
  context: Context,
  trx: SystemTransaction,
  told: Told,
  reason: string,
): Promise<'lapse'> {
  const { organisationid, organisation } = told
  await tellAdmins(
    ...([context, trx, told] as const),
    `The request to delete ${organisation} has ended, because ${reason}.
Nothing is deleted.`,
  )
  await removeDeletion(trx, organisationid)
  const { config, now } = context
  for (const id of [organisationid, config.providerOrganisationId]) {
    await recordActivity(asScope(trx, id), {
      ...{ userid: null, at: now(), kind: 'organisation-deletion-lapsed' },
      ...{ recordid: organisationid, summary: `${organisation}: ${reason}` },
    })
  }
  return 'lapse'
}

/** How long an incident or alert that nobody has closed keeps an organisation: a forgotten one must not do so for ever. */
const EMERGENCY_MS = 24 * 60 * 60 * 1000

/** All phones would be signed out, and nobody could give the all clear. */
async function isInEmergency(scope: Scope, time: number): Promise<boolean> {
  const since = new Date(time - EMERGENCY_MS).toISOString()
  const alerts = await readOpenAlerts(scope)
  return alerts.some(({ timestamp }) => timestamp >= since) || isOpenSince(scope, since)
}

/**
 * The seven days are for admins who can sign in and take it back, so they count from the end of a suspension, which
 * tells them (`delayAfterSuspension`).
 */
async function startAgain(
  trx: SystemTransaction,
  { organisationid, confirmed }: StoredDeletion,
  time: number,
): Promise<void> {
  const at = new Date(time).toISOString()
  await markSeen(trx, organisationid, { seen: at, ...(confirmed !== null && { confirmed: at }) })
}
