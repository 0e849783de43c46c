import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { findAllAdmins } from '../admin-mails/index.ts'
import { type ErasableNames, isValid, type Person } from './erasable-names.ts'
import { tellAdminsOfErasure } from './erasure-mails.ts'
import {
  insertErasure,
  lockErasures,
  type NewErasure,
  removeErasure,
} from './name-erasures-store.ts'

type Asking = { organisationid: string; userid: string; by: Person }

/** Undoes a transaction that was only tried. */
class RollBack extends Error {}

/** @throws Problem with the reason why the name could not be erased */
export async function tryErasure(
  { connections }: Pick<Context, 'connections'>,
  names: ErasableNames,
  asking: Asking,
): Promise<void> {
  const { organisationid, userid, by } = asking
  const system = connections.system as SystemTransaction
  await withoutWaitBudget(async () => {
    const { name } = await names.requireErasable(system, organisationid, userid)
    const { key } = await names.prepare(organisationid, userid)
    await connections.system
      .transaction()
      .execute(async (transaction) => {
        const trx = transaction as SystemTransaction
        const tried = newErasure(asking, 0)
        const stored = await lockErasures(trx, organisationid)
        const earlier = stored.find((each) => each.userid === userid)
        if (earlier) await removeErasure(trx, earlier)
        await insertErasure(trx, tried)
        await names.erase(trx, tried, { by: { ...by, userid: 'tried', name: 'tried' }, name, key })
        throw new RollBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error
      })
  })
}

export async function askErasure(
  context: Context,
  asking: Asking,
  activity: ActivityRecorder<'askNameErasure'>,
): Promise<void> {
  const { organisationid, userid, by } = asking
  await context.database.changeAsSystem(organisationid, [], async (trx) => {
    const stored = await lockErasures(trx, organisationid)
    const earlier = stored.find((each) => each.userid === userid)
    // A second request is the first one, unless that is too old to be confirmed.
    if (earlier && isValid(earlier, context.now())) {
      activity.nothingChanged()
      return
    }
    if (earlier) await removeErasure(trx, earlier)
    const number = Math.max(0, ...stored.map((each) => each.number)) + 1
    const admins = await findAllAdmins(context, trx, organisationid)
    await insertErasure(trx, { ...newErasure(asking, number), admins })
    await activity.record(asOrganisationTransaction(trx), {
      ...{ kind: 'name-erasure-asked', recordid: userid },
      summary: `As erased user ${number}`,
    })
    await tellAdminsOfErasure(context, trx, { organisationid, askedby: by.name })
  })
}

function newErasure({ organisationid, userid, by }: Asking, number: number): NewErasure {
  return {
    ...{ organisationid, userid, number, asked: by.at.toISOString(), askedby: by.userid },
    ...{ askedname: by.name, admins: [], erased: null, confirmedby: null, confirmedname: '' },
  }
}
