import type { Guidance } from '@holdfast/contract/content/content'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import { makeClient, type SignedInClient } from './api-client.ts'
import { newSubscription } from './push-subscription.ts'
import type { TestServer } from './test-server.ts'

/** Steps by which `makeSampleSchool` fills its school. */

/** Every text of the school's records contains this, so that tests find them in responses. */
export const MARK = 'Only Riverside knows'
const SPARE_USERS = 200

/** Signs in the head with a token of this version, which survives the revocations that tests cause. */
export async function signInForEver(server: TestServer, ver: number): Promise<SignedInClient> {
  const head = await server.signIn('head')
  const { userid, organisationid: org, type } = head
  const token = server.app.context.tokens.issue({
    userid,
    org,
    type,
    ver,
  })
  return { ...head, ...makeClient(server.address, token), token }
}

export async function removePictures(admin: SignedInClient): Promise<void> {
  for (const { key } of (await admin.callEndpoint('getContent', {})).media) {
    await admin.callEndpoint('deleteMedia', { parameters: { key } })
  }
}

export async function download(url: string, token?: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Uint8Array(await (await fetch(url, { headers })).arrayBuffer())
}

/** Keeps only a little of each part, because the tests read it a thousand times. */
export function shorten({ roles, threats, info, alert_kinds }: Guidance): Guidance {
  return {
    roles,
    role_checklist_sections: [{ roleid: ROLE_IDS[0], checklistsectionid: 'first' }],
    checklist_sections: [{ id: 'first', name: MARK }],
    checklist_items: [{ id: 'check', sectionid: 'first', content: '- Doors\n- Windows' }],
    threats: threats.slice(0, 1),
    info: info.slice(0, 1),
    initial_action: null,
    alert_kinds: alert_kinds.slice(0, 1),
  }
}

/** Imports users without passwords, which take long to hash; the tests issue their tokens. */
export async function importUsers(head: SignedInClient): Promise<string[]> {
  const spare = Array.from({ length: SPARE_USERS }, (_, index) => `spare.${index}`)
  const rows = ['without-role', ...ROLE_IDS, ...spare].map((username) => ({
    username,
    name: MARK,
    email: `${username}@riverside.example`,
  }))
  await head.callEndpoint('importUsers', { body: { rows } })
  return spare
}

/** Gives the role to one user besides its holders, who do not notice before the allocations are saved. */
export async function giveRole(
  { database }: TestServer,
  userid: string,
  roleid: string,
): Promise<void> {
  await database.query(
    "insert into allocations values ('riverside', $1, $2) on conflict do nothing",
    [userid, roleid],
  )
}

/** Sends a test to a device of the head, which never gets it.  @returns its id */
export async function sendPushTest(head: SignedInClient): Promise<string> {
  const { body } = newSubscription('https://push.example/head')
  await head.callEndpoint('savePushSubscription', { body })
  await head.callEndpoint('sendPushTest', { body: {} })
  const [latest] = await head.callEndpoint('listDeliveryTimes', {})
  if (!latest) throw new Error('The test is not listed')
  return latest.id
}
