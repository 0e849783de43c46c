import { type ApiResponse, makeClient } from './api-client.ts'
import type { TestServer } from './test-server.ts'

/** A directory that an organisation's admin has just connected. */
export type UserDirectory = {
  add(userName: string): Promise<ApiResponse<unknown>>
  setActive(userid: string, active: boolean): Promise<ApiResponse<{ active: boolean }>>
  list(): Promise<ApiResponse<unknown>>
}

export async function connectDirectory(
  server: TestServer,
  username = 'head',
): Promise<UserDirectory> {
  const { token } = await (await server.signIn(username)).callEndpoint('createDirectoryToken', {})
  const client = makeClient(server.address, token)
  return {
    add: (userName) =>
      client.call('POST', '/scim/v2/Users', {
        body: {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          userName,
          displayName: userName,
          emails: [{ value: `${userName}@elsewhere.example` }],
        },
      }),
    list: () => client.call('GET', '/scim/v2/Users'),
    setActive: (userid, active) =>
      client.call('PATCH', `/scim/v2/Users/${userid}`, {
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'replace', path: 'active', value: active }],
        },
      }),
  }
}
