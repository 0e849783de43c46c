import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { requireOwnAccounts } from '../organisation-deletion/index.ts'
import { type ErasableNames, findOwnAdmins, isValid, type Person } from './erasable-names.ts'
import { mayBeConfirmed, needsOwnAdmin } from './name-erasures-rules.ts'
import { lockErasures, type StoredErasure } from './name-erasures-store.ts'

/** `asked`: when it was asked for, as the second person has read it. */
type Confirming = { organisationid: string; userid: string; by: Person; asked: string }

export async function confirmErasure(
  { database, now }: Pick<Context, 'database' | 'now'>,
  names: ErasableNames,
  { organisationid, userid, by, asked }: Confirming,
  activity: ActivityRecorder<'confirmNameErasure'>,
): Promise<void> {
  await withoutWaitBudget(async () => {
    const { key, changed } = await names.prepare(organisationid, userid)
    await database.changeAsSystem(organisationid, changed, async (trx) => {
      const stored = await lockErasures(trx, organisationid)
      const erasure = stored.find((each) => each.userid === userid && each.erased === null)
      if (!erasure) throw new Problem('not-found')
      await requireSecondPerson(trx, erasure, { userid: by.userid, asked, now })
      const { name } = await names.requireErasable(trx, organisationid, userid)
      const { username, number } = await names.erase(trx, erasure, { by, name, key })
      await activity.record(asOrganisationTransaction(trx), {
        ...{ kind: 'name-erased', recordid: username },
        summary: `Erased user ${number}: asked by ${erasure.askedname}, confirmed by ${by.name}`,
      })
    })
  })
}

/** @throws Problem `conflict` with the reason why this person does not count as the second */
async function requireSecondPerson(
  trx: SystemTransaction,
  erasure: StoredErasure,
  { userid, asked, now }: { userid: string; asked: string; now: () => Date },
): Promise<void> {
  const refuse = (reason: string) => new Problem('conflict', reason)
  if (erasure.asked !== asked) {
    throw refuse('It was asked for again meanwhile. Look at it once more.')
  }
  if (userid === erasure.askedby) throw refuse('A second person has to confirm it')
  if (!isValid(erasure, now())) {
    throw refuse('It was asked for too long ago. Ask for it again.')
  }
  const { earlier, there } = await readBothClocks(trx, now)
  if (!mayBeConfirmed(erasure, { now: now(), there })) {
    throw refuse('Other admins have 24 hours to object. Confirm it after that.')
  }
  const ownadmins = await findOwnAdmins(trx, erasure)
  if (needsOwnAdmin(erasure.askedby, ownadmins) && !ownadmins.has(userid)) {
    throw refuse('An admin of the school itself has to ask or to confirm')
  }
  if (!erasure.admins.includes(userid)) {
    throw refuse('Only somebody who was an admin already when it was asked for can confirm it')
  }
  await requireOwnAccounts(trx, [userid, erasure.askedby], earlier)
}
