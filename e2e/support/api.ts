import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { expect } from '@playwright/test'

/** A signed-in client of the API, with which a test prepares its data. */
export type ApiClient = {
  call<Name extends EndpointName>(
    name: Name,
    parameters?: Record<string, string>,
    body?: RequestInput<Name>,
  ): Promise<ResponseBody<Name>>
}

export const PASSWORD = 'Holdfast-demo-1'

export async function signInToApi(address: string, username: string): Promise<ApiClient> {
  let token = ''
  const client: ApiClient = {
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
        // Workers sign in once, and a sign-in counts as a confirmation for a limited time only.
        await client.call('confirmIdentity', {}, { password: PASSWORD })
        return client.call(name, parameters, body)
      }
      if (!response.ok)
        throw new Error(`${name}: ${response.status} ${JSON.stringify(responseBody)}`)
      return responseBody as ResponseBody<typeof name>
    },
  }
  const { token: issued } = await client.call('logIn', {}, { username, password: PASSWORD })
  token = issued
  return client
}

/** Leaves the organisation of the demonstration's head without incidents. */
export async function clearIncidents(head: ApiClient): Promise<void> {
  for (const { id, ended } of await head.call('listAlerts')) {
    if (ended === null) await head.call('endAlert', { id }, {})
  }
  for (const { id } of await head.call('listIncidents')) {
    // It is refused until the end of its alerts has been delivered to all.
    await expect(() => head.call('deleteIncident', { id })).toPass({ timeout: 10_000 })
  }
}
