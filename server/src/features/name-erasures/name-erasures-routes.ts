import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { askErasure, tryErasure } from './asking-erasures.ts'
import { confirmErasure } from './confirming-erasures.ts'
import { type Dependencies, ErasableNames } from './erasable-names.ts'
import { listErasures } from './listing-erasures.ts'
import { lockErasures, removeErasure } from './name-erasures-store.ts'

/** Erasing the name of a deleted user: one admin asks, another one confirms. */
export function registerNameErasuresRoutes(context: Context, dependencies: Dependencies): void {
  const { api, database } = context
  const names = new ErasableNames(context, dependencies)

  api.endpoint('listNameErasures', ({ organisationid, caller }) =>
    listErasures(context, organisationid, caller.userid),
  )

  api.endpoint('askNameErasure', async ({ organisationid, body, caller, activity }) => {
    const by = await names.personOf(organisationid, caller.userid)
    const asking = { organisationid, userid: body.userid, by }
    await tryErasure(context, names, asking)
    await askErasure(context, asking, activity)
    return listErasures(context, organisationid, caller.userid)
  })

  api.endpoint('confirmNameErasure', async ({ organisationid, body, caller, activity }) => {
    const by = await names.personOf(organisationid, caller.userid)
    await confirmErasure(context, names, { organisationid, ...body, by }, activity)
    return listErasures(context, organisationid, caller.userid)
  })

  api.endpoint('withdrawNameErasure', async ({ organisationid, parameters, caller, activity }) => {
    await database.changeAsSystem(organisationid, [], async (trx) => {
      const stored = await lockErasures(trx, organisationid)
      const erasure = stored.find(({ userid }) => userid === parameters.id)
      if (!erasure || erasure.erased !== null) throw new Problem('not-found')
      await removeErasure(trx, erasure)
      await activity.record(asOrganisationTransaction(trx), {
        ...{ kind: 'name-erasure-withdrawn', recordid: erasure.userid },
        summary: `As erased user ${erasure.number}`,
      })
    })
    return listErasures(context, organisationid, caller.userid)
  })
}
