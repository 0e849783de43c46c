import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { PollingJob } from '../../platform/polling-job.ts'
import { lockOrganisation } from '../organisations/index.ts'
import { suspend } from './suspending.ts'
import { tellAdmins } from './suspension-mails.ts'
import { findSuspension, readDue } from './suspensions-store.ts'

const MINUTE_MS = 60_000

/** Suspends the organisations whose announced time has come, once no incident is open there. */
export function createOrganisationSuspensionJob(context: Context): PollingJob {
  return new PollingJob({
    work: () => suspendDueOrganisations(context),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Organisations to suspend could not be looked for'),
    everyMs: MINUTE_MS,
  })
}

/** Rests while the clocks of process and database disagree. */
export async function suspendDueOrganisations(context: Context): Promise<void> {
  const time = await readAgreedTime(context)
  if (time === undefined) return
  const system = context.connections.system as SystemTransaction
  for (const organisationid of await readDue(system, time)) {
    await suspendIfDue(context, organisationid, time).catch((error: unknown) => {
      const details = { err: error, organisation: organisationid }
      context.log.error(details, 'An organisation could not be suspended yet')
    })
  }
}

/** It may have been taken back, or announced anew, since it was read. */
function suspendIfDue(context: Context, organisationid: string, time: number): Promise<void> {
  return context.connections.system.transaction().execute(async (trx) => {
    const organisation = await lockOrganisation(trx, organisationid)
    const suspension = await findSuspension(trx, organisationid)
    const isDue = suspension?.effective === null && Date.parse(suspension.starts) <= time
    if (!organisation || !isDue || !(await suspend(context, trx, organisation))) return
    const sentence = `${organisation.name} is suspended from now on, as ${suspension.askedname} has announced.`
    await tellAdmins(context, trx, { organisation, sentence })
  })
}
