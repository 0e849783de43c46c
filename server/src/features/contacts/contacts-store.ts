import type { Contact } from '@holdfast/contract/contacts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

const COLUMNS = ['id', 'name', 'title', 'phone', 'groupid', 'email'] as const

/** Live contacts of incidents included. */
export async function readContacts(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<Contact[]> {
  const rows = await trx
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
  return rows.map(asContact)
}

export async function findContact(
  trx: OrganisationTransaction,
  organisationid: string,
  id: string,
): Promise<Contact | undefined> {
  const row = await trx
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asContact(row)
}

/** False when the id is taken. */
export async function insertContact(
  trx: OrganisationTransaction,
  organisationid: string,
  { email, ...contact }: Contact,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('contacts')
    .values({ ...contact, email: email ?? null, organisationid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateContact(
  trx: OrganisationTransaction,
  organisationid: string,
  { id, name, title, phone, groupid, email }: Contact,
): Promise<void> {
  await trx
    .updateTable('contacts')
    .set({ name, title, phone, groupid, email: email ?? null })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** Whether there was one. */
export async function removeContact(
  trx: OrganisationTransaction,
  organisationid: string,
  id: string,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('contacts')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

type Row = Omit<Contact, 'email'> & { email: string | null }

/** Without an address there is no field `email`. */
function asContact({ email, ...contact }: Row): Contact {
  return email === null ? contact : { ...contact, email }
}
