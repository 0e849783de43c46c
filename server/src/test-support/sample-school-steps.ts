import { makeClient, type SignedInClient } from './api-client.ts'
import type { TestServer } from './test-server.ts'

/** Steps by which `makeSampleSchool` fills its school. */

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
