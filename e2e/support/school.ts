import { type ApiClient, PASSWORD } from './api.ts'

/** An organisation for one test, with the starter content and two users. */
export type School = { id: string; name: string; admin: string; teacher: string }

let opened = 0

/** For tests that change content or many records, so that other tests are not affected. */
export async function openSchool(provider: ApiClient): Promise<School> {
  opened += 1
  const id = `school-${opened}`
  const school = { id, name: `School ${opened}`, admin: `${id}.admin`, teacher: `${id}.teacher` }
  await provider.call('saveOrganisation', { id }, { name: school.name })
  for (const [username, type] of [
    [school.admin, 'admin'],
    [school.teacher, 'standard'],
  ] as const) {
    const name = type === 'admin' ? 'Alex Admin' : 'Terry Teacher'
    const email = `${username}@school.example`
    const body = { name, email, type, password: PASSWORD, organisationid: id }
    await provider.call('saveUser', { id: username }, body)
  }
  return school
}

/** Deletes the starter pictures of the admin's organisation. */
export async function removePictures(admin: ApiClient): Promise<void> {
  for (const { key } of (await admin.call('getContent')).media) {
    await admin.call('deleteMedia', { key })
  }
}
