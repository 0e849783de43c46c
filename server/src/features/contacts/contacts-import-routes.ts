import { newNamedId } from '@holdfast/contract/ids'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { lockContactGroups, readContactGroups } from '../contact-groups/index.ts'
import { areAlreadyImported, readContactRows } from './contacts-import-rules.ts'
import { insertContacts, readContacts } from './contacts-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'contacts' }]

export function registerContactsImportRoutes({ api, database, now }: Context): void {
  const limit = new ImportLimit()
  api.endpoint('importContacts', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { dryrun, rows } = body
    return database.change(organisationid, dryrun ? [] : CHANGED, async (scope) => {
      // The lock keeps groups from being deleted; the second of two equal imports finds duplicates.
      await lockContactGroups(scope)
      const groups = await readContactGroups(scope)
      const existing = { groups, contacts: await readContacts(scope) }
      const { contacts, problems } = readContactRows(rows, existing, newNamedId)
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, problems }
      }
      if (areAlreadyImported(rows, existing)) {
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return { imported: rows.length, problems: [] }
      }
      requireNoProblems(problems)
      await insertContacts(scope, contacts)
      const activities = contacts.map(({ id, name }) => ({
        kind: 'contact-added' as const,
        recordid: id,
        summary: `${name}, imported`,
      }))
      await activity.record(scope.trx, ...activities)
      return { imported: contacts.length, problems: [] }
    })
  })
}
