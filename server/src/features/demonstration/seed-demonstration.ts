import { demonstration } from '@holdfast/starter-content'
import type { Context } from '../../platform/context.ts'
import { replaceAllocations } from '../allocations/index.ts'
import { putContactGroup } from '../contact-groups/index.ts'
import { insertContact } from '../contacts/index.ts'
import { prepareContent } from '../content/index.ts'
import { insertOrganisation, readOrganisations } from '../organisations/index.ts'
import { hashPassword } from '../sign-in/index.ts'
import { insertUser } from '../users/index.ts'

type OrganisationContent = (typeof demonstration.contents)[string]

/** Fills a new database with made-up schools; one that holds anything is left alone. */
export async function seedDemonstration(context: Context): Promise<void> {
  const { system } = context.connections
  if ((await readOrganisations(system)).length > 0) return
  const password = await hashPassword(demonstration.password)
  for (const organisation of demonstration.organisations) {
    await insertOrganisation(system, organisation, context.now())
    await seedPeople(context, organisation.id, password)
  }
  for (const [organisationid, content] of Object.entries(demonstration.contents)) {
    await seedContent(context, organisationid, content)
    await seedContacts(context, organisationid, content)
  }
}

async function seedPeople({ database }: Context, organisationid: string, passwordhash: string) {
  const belongs = (entry: { organisationid: string }) => entry.organisationid === organisationid
  await database.changeAsSystem(organisationid, [{ collection: 'users' }], async (trx) => {
    for (const user of demonstration.users.filter(belongs))
      await insertUser(trx, user, passwordhash)
  })
  await database.change(organisationid, [{ collection: 'allocations' }], (trx) =>
    replaceAllocations(
      trx,
      organisationid,
      demonstration.allocations.filter((entry) => entry.schoolid === organisationid),
    ),
  )
}

async function seedContent(
  { database, now }: Context,
  organisationid: string,
  content: OrganisationContent,
): Promise<void> {
  const publish = await prepareContent(content)
  await database.change(organisationid, [{ collection: 'content' }], (trx) =>
    publish(trx, organisationid, now()),
  )
}

async function seedContacts(
  { database }: Context,
  organisationid: string,
  { contactGroups, contacts }: OrganisationContent,
): Promise<void> {
  const changed = [{ collection: 'contactgroups' }, { collection: 'contacts' }]
  await database.change(organisationid, changed, async (trx) => {
    for (const group of contactGroups) await putContactGroup(trx, organisationid, group)
    for (const contact of contacts) await insertContact(trx, organisationid, contact)
  })
}
