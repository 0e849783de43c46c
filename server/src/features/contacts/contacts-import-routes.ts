import { newNamedId } from '@holdfast/contract/ids'
import type { Context } from '../../platform/context.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { recordActivity } from '../activity/index.ts'
import { lockContactGroups, readContactGroups } from '../contact-groups/index.ts'
import { readContactRows } from './contacts-import-rules.ts'
import { insertContacts, readContacts } from './contacts-store.ts'

const CHANGED = [{ collection: 'contacts' }]

export function routeContactsImport({ api, database, now }: Context): void {
  api.route('importContacts', async ({ body, organisationid, person }) => {
    const { dryrun, rows } = body
    return database.change(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      // No group goes meanwhile, and the same table sent twice at once is found to be there.
      await lockContactGroups(trx, organisationid)
      const groups = await readContactGroups(trx, organisationid)
      const present = { groups, contacts: await readContacts(trx, organisationid) }
      const { contacts, problems } = readContactRows(rows, present, newNamedId)
      if (dryrun) return { imported: 0, problems }
      requireNoProblems(problems)
      await insertContacts(trx, organisationid, contacts)
      const done = contacts.map(({ id, name }) => ({
        userid: person.userid,
        at: now(),
        kind: 'contact-added' as const,
        recordid: id,
        summary: `${name}, imported`,
      }))
      await recordActivity(trx, organisationid, ...done)
      return { imported: contacts.length, problems: [] }
    })
  })
}
