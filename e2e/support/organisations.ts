import { type Caller, PASSWORD, signInByCall } from './api.ts'

/**
 * An organisation of the test's own, so that what it changes is nobody else's: `{id}.head` is its
 * admin, `{id}.teacher` its staff. Answers a caller for the admin. Name it so that it comes after
 * the demonstration's: other tests count on which organisation is the first.
 */
export async function makeOrganisation(address: string, id: string, name: string): Promise<Caller> {
  const provider = await signInByCall(address, 'provider.admin')
  await provider.call('saveOrganisation', { id }, { name })
  for (const [user, type] of [
    ['head', 'admin'],
    ['teacher', 'standard'],
  ] as const) {
    const body = { name: `${name} ${user}`, type, password: PASSWORD, organisationid: id }
    await provider.call('saveUser', { id: `${id}.${user}` }, body)
  }
  return signInByCall(address, `${id}.head`)
}

/** Leaves the admin's organisation without the pictures that it started with. */
export async function removePictures(admin: Caller): Promise<void> {
  for (const { key } of (await admin.call('getContent')).media) {
    await admin.call('deleteMedia', { key })
  }
}
