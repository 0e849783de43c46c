import { setTimeout } from 'node:timers/promises'
import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newIncidentId } from '@holdfast/contract/ids'
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
      const sent = name === 'reportIncident' ? withIncidentId(body) : body
      const response = await sendUntilTaken(() =>
        fetch(`${address}/api${buildPath(name, parameters)}`, {
          method: endpoints[name].method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(sent !== undefined && { 'content-type': 'application/json' }),
          },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        }),
      )
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

/** Sent again, it is the same incident. */
const withIncidentId = (body: unknown) => ({ id: newIncidentId(new Date()), ...Object(body) })

type Answer = { status: number; headers: { get(name: string): string | null | undefined } }

/**
 * Sends the same again while a busy server says that it cannot take it yet, as the app does. The time limit
 * of the test is the limit.
 */
export async function sendUntilTaken<Sent extends Answer>(
  send: () => Promise<Sent>,
): Promise<Sent> {
  for (;;) {
    const response = await send()
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    if (response.status !== 503 || seconds === 0) return response
    await setTimeout(seconds * 1000)
  }
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
