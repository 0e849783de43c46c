import { newNamedId } from '@holdfast/contract/ids'
import type { Context } from '../../platform/context.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { recordActivity } from '../activity/index.ts'
import { lockContactGroups, readContactGroups } from '../contact-groups/index.ts'
import { readContactRows } from './contacts-import-rules.ts'
import { insertContacts, readContacts } from './contacts-store.ts'

const CHANGED = [{ collection: 'contacts' }]

export function routeContactsImport({ api, database, now }: Context): void {
  api.endpoint('importContacts', async ({ body, organisationid, caller }) => {
    const { dryrun, rows } = body
    return database.change(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      // Groups cannot be deleted meanwhile, and of two equal imports the second finds duplicates.
      await lockContactGroups(trx, organisationid)
      const groups = await readContactGroups(trx, organisationid)
      const existing = { groups, contacts: await readContacts(trx, organisationid) }
      const { contacts, problems } = readContactRows(rows, existing, newNamedId)
      if (dryrun) return { imported: 0, problems }
      requireNoProblems(problems)
      await insertContacts(trx, organisationid, contacts)
      const activities = contacts.map(({ id, name }) => ({
        userid: caller.userid,
        at: now(),
        kind: 'contact-added' as const,
        recordid: id,
        summary: `${name}, imported`,
      }))
      await recordActivity(trx, organisationid, ...activities)
      return { imported: contacts.length, problems: [] }
    })
  })
}
