import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { ImportResult } from '@holdfast/contract/people/imports'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { bySort } from '@holdfast/contract/sorting'
import { call } from '../../http/call.ts'
import { useImport } from '../admin/imports.ts'
import { onlyIfNew } from '../contacts.ts'
import { listKey } from '../lists/collection.ts'
import {
  chosenOrOwnOrganisation,
  organisationQuery,
  updateCachedBody,
} from '../lists/device-copy.ts'
import { withoutRecords, withRecord } from '../lists/records.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Saves and deletions of roll groups by admins; `roll-call.ts` reads them. */

/** With `isNew` the server refuses an id that is taken, instead of changing that group. */
type RollGroupSave = { id: string; body: RequestInput<'saveRollGroup'>; isNew?: boolean }

export function useSaveRollGroup(org?: string): Write<RollGroupSave, RollGroup> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ id, body, isNew }) => {
    const group = await call('saveRollGroup', {
      parameters: { id },
      query: organisationQuery(organisationid),
      body,
      headers: onlyIfNew(isNew),
    })
    await changeRollGroups(organisationid, (list) => withRecord(list, group, bySort))
    return group
  })
}

export function useDeleteRollGroup(org?: string): Write<string, void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (id) => {
    await call('deleteRollGroup', { parameters: { id }, query: organisationQuery(organisationid) })
    await changeRollGroups(organisationid, (list) => withoutRecords(list, [id]))
  })
}

/** With `dryrun` nothing is stored; the response says what is wrong with the rows. */
export function useImportRollGroups(
  org?: string,
): Write<RequestInput<'importRollGroups'>, ImportResult> {
  return useImport((options) => call('importRollGroups', options), 'rollgroups', org)
}

function changeRollGroups(organisationid: string, change: (list: RollGroup[]) => RollGroup[]) {
  return updateCachedBody(listKey(organisationid, 'rollgroups'), change)
}
