import { type CallName, calls, pathOf } from '@holdfast/contract/calls'
import type { Answer, BodyInput } from '@holdfast/contract/shapes'

/** Somebody who uses the server without a browser, to bring about what a test starts from. */
export type Caller = {
  call<Name extends CallName>(
    name: Name,
    parameters?: Record<string, string>,
    body?: BodyInput<Name>,
  ): Promise<Answer<Name>>
}

export const PASSWORD = 'Holdfast-demo-1'

export async function signInByCall(address: string, username: string): Promise<Caller> {
  let token = ''
  const caller: Caller = {
    async call(name, parameters, body) {
      const response = await fetch(`${address}/api${pathOf(name, parameters)}`, {
        method: calls[name].method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
      return answer as Answer<typeof name>
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
