import { buildPath } from '@holdfast/contract/endpoint-paths'
import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints'

/** A user of the API without a browser, for setting up what a test starts from. */
export type Caller = {
  call<Name extends EndpointName>(
    name: Name,
    parameters?: Record<string, string>,
    body?: RequestInput<Name>,
  ): Promise<ResponseBody<Name>>
}

export const PASSWORD = 'Holdfast-demo-1'

export async function signInToApi(address: string, username: string): Promise<Caller> {
  let token = ''
  const caller: Caller = {
    async call(name, parameters, body) {
      const response = await fetch(`${address}/api${buildPath(name, parameters)}`, {
        method: endpoints[name].method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const responseBody: unknown = await response.json()
      if ((responseBody as { code?: string }).code === 'confirm-identity') {
        // Workers sign in once, and tests go on for longer than a sign-in confirms who somebody is.
        await caller.call('confirmIdentity', {}, { password: PASSWORD })
        return caller.call(name, parameters, body)
      }
      if (!response.ok)
        throw new Error(`${name}: ${response.status} ${JSON.stringify(responseBody)}`)
      return responseBody as ResponseBody<typeof name>
    },
  }
  const { token: issued } = await caller.call('logIn', {}, { username, password: PASSWORD })
  token = issued
  return caller
}

/** Leaves the organisation of the demonstration's head without incidents. */
export async function clearIncidents(head: Caller): Promise<void> {
  for (const { id } of await head.call('listIncidents')) await head.call('deleteIncident', { id })
}
