import { demonstration } from '@holdfast/starter-content'
import type { Context } from '../../platform/context.ts'
import { asScope, type Scope, type SystemTransaction } from '../../platform/database/database.ts'
import { replaceAllocations } from '../allocations/index.ts'
import { upsertContactGroup } from '../contact-groups/index.ts'
import { insertContact } from '../contacts/index.ts'
import { prepareContent } from '../content/index.ts'
import { insertOrganisation, lockOrganisations, readOrganisations } from '../organisations/index.ts'
import { insertRollGroups } from '../roll-call/index.ts'
import { hashPassword } from '../sign-in/index.ts'
import { insertUser } from '../users/index.ts'

type OrganisationContent = (typeof demonstration.contents)[string]

/**
 * Fills a new database with fictional schools, in one transaction, so that a killed start leaves nothing
 * behind and only one of two processes fills it. Does not change a database that has organisations.
 */
export async function seedDemonstration({ config, connections, now }: Context): Promise<void> {
  const { system } = connections
  if (await hasOrganisations(system)) return
  const passwordhash = await hashPassword(
    demonstration.password,
    config.passwordHash,
    'demonstration',
  )
  const publications = await Promise.all(Object.values(demonstration.contents).map(prepareContent))
  await system.transaction().execute(async (trx) => {
    await lockOrganisations(trx)
    if (await hasOrganisations(trx)) return
    await trx.insertInto('demonstration_data').values({ seeded: now() }).execute()
    await seedUsers(trx, passwordhash, now())
    for (const [index, [id, content]] of Object.entries(demonstration.contents).entries()) {
      await publications[index]?.(asScope(trx, id), now())
      await seedRecords(asScope(trx, id), content)
    }
  })
}

async function hasOrganisations(system: Context['connections']['system']): Promise<boolean> {
  return (await readOrganisations(system)).length > 0
}

async function seedUsers(trx: SystemTransaction, passwordhash: string, now: Date): Promise<void> {
  const { organisations, users, allocations } = demonstration
  for (const organisation of organisations) await insertOrganisation(trx, organisation, now)
  for (const user of users) await insertUser(trx, user, passwordhash)
  for (const { id } of organisations) {
    const ownAllocations = allocations.filter((entry) => entry.schoolid === id)
    await replaceAllocations(asScope(trx, id), ownAllocations)
  }
}

async function seedRecords(
  scope: Scope,
  { contactGroups, contacts, rollGroups }: OrganisationContent,
): Promise<void> {
  for (const group of contactGroups) await upsertContactGroup(scope, group)
  for (const contact of contacts) await insertContact(scope, contact)
  await insertRollGroups(scope, rollGroups)
}
