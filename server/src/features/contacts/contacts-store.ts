import type { Contact } from '@holdfast/contract/people/contacts'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = ['id', 'name', 'title', 'phone', 'groupid', 'email', 'addedby'] as const

/** All contacts, including the live contacts of incidents. */
export async function readContacts({ trx, organisationid }: Scope): Promise<Contact[]> {
  const rows = await trx
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
  return rows.map(asContact)
}

export async function findPhoneOfContact(
  { trx, organisationid }: Scope,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contacts')
    .select('phone')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.phone
}

/** Locks the contact against other writers until the transaction ends. */
export async function lockContact(
  { trx, organisationid }: Scope,
  id: string,
): Promise<Contact | undefined> {
  const row = await trx
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asContact(row)
}

/** Returns false if the id is taken. */
export async function insertContact(
  { trx, organisationid }: Scope,
  { email, addedby, ...contact }: Contact,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('contacts')
    .values({ ...contact, email: email ?? null, addedby: addedby ?? null, organisationid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertContacts(
  { trx, organisationid }: Scope,
  contacts: readonly Contact[],
): Promise<void> {
  const rows = contacts.map(({ email, ...contact }) => ({
    ...contact,
    email: email ?? null,
    organisationid,
  }))
  await trx.insertInto('contacts').values(rows).execute()
}

export async function updateContact(
  { trx, organisationid }: Scope,
  { id, name, title, phone, groupid, email }: Contact,
): Promise<void> {
  await trx
    .updateTable('contacts')
    .set({ name, title, phone, groupid, email: email ?? null })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** Returns the removed contacts. */
export async function removeContacts(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<Pick<Contact, 'id' | 'name'>[]> {
  return trx
    .deleteFrom('contacts')
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .returning(['id', 'name'])
    .execute()
}

type Row = Omit<Contact, 'email' | 'addedby'> & { email: string | null; addedby: string | null }

/** The API leaves out empty fields `email` and `addedby`. */
function asContact({ email, addedby, ...contact }: Row): Contact {
  return {
    ...contact,
    ...(email !== null && { email }),
    ...(addedby !== null && { addedby }),
  }
}
