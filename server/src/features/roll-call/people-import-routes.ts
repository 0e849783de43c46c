import { newRecordId } from '@holdfast/contract/ids'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { changeExpectedPeople, type ExpectedDependencies } from './expected-people.ts'
import { planPeopleImport } from './people-import-rules.ts'
import { readPeople, upsertPeople } from './people-store.ts'
import { lockRollGroups, readRollGroups } from './roll-groups-store.ts'

export function registerPeopleImportRoutes(
  { api, now }: Context,
  expecting: ExpectedDependencies,
): void {
  const limit = new ImportLimit()

  api.endpoint('importPeople', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { rows, all, dryrun } = body
    const work = async (scope: Scope) => {
      // Held until the end, so that no group is deleted meanwhile.
      await lockRollGroups(scope)
      const existing = { people: await readPeople(scope), groups: await readRollGroups(scope) }
      const { save, ...planned } = planPeopleImport(rows, existing, { all, newId: newRecordId })
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, ...planned }
      }
      requireNoProblems(planned.problems)
      await upsertPeople(scope, save)
      if (save.length === 0) activity.nothingChanged()
      else await recordImport(scope, planned)
      return { imported: rows.length, ...planned }
    }
    const changed = dryrun ? [] : [{ collection: 'people' as const }]
    return changeExpectedPeople(expecting, { organisationid, sender: { caller }, changed, work })

    function recordImport(
      { trx }: Scope,
      planned: Omit<ReturnType<typeof planPeopleImport>, 'save'>,
    ) {
      const { added, moved, changed, gone } = planned
      const summary = `${added.length} new, ${moved.length} moved, ${changed.length} changed, ${gone.length} gone`
      return activity.record(trx, { kind: 'people-imported', recordid: '', summary })
    }
  })
}
