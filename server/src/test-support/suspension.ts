import { expect } from 'vitest'
import type { SignedInClient } from './api-client.ts'
import type { TestServer } from './test-server.ts'

/** What tests of a suspension of Riverside share. */

export const NAME = 'Riverside Academy'
const PATH = '/organisations/riverside/suspension'
export const DAY_MS = 24 * 60 * 60 * 1000
export const SUSPENDED = {
  status: 403,
  body: {
    code: 'organisation-suspended',
    message: 'Your organisation is suspended. Please ask its admins or the provider.',
  },
}

export const suspend = (client: SignedInClient, from = new Date().toISOString(), name = NAME) =>
  client.call('POST', PATH, { body: { name, from } })
export const inAWeek = () => new Date(Date.now() + 7 * DAY_MS).toISOString()
export const resume = (client: SignedInClient) => client.call('DELETE', PATH)

/** The clock of the server cannot be set: the row is moved into the past. */
export async function weekPasses({ database }: TestServer): Promise<void> {
  await database.query(`update organisation_suspensions set starts = starts - interval '8 days'`)
}

export async function isInEffect({ database }: TestServer): Promise<boolean> {
  const rows = await database.query(
    'select from organisation_suspensions where effective is not null',
  )
  return rows.length > 0
}

/** Every process learns of revocations within a second. */
export const refusal = (client: SignedInClient) =>
  expect.poll(async () => {
    const { status, body } = await client.call<{ code?: string }>('GET', '/me')
    return `${status} ${body.code ?? ''}`.trim()
  })

export async function logIn(
  { anyone }: TestServer,
  username: string,
  password = 'Holdfast-demo-1',
) {
  return anyone.call('POST', '/login', { body: { username, password, type: 'standard' } })
}

/** So long ago that no incident can be reopened. */
export async function endEverything({ database }: TestServer): Promise<void> {
  await database.query('update alerts set ended = now() where ended is null')
  await database.query(
    `update incidents set closed = now() - interval '2 hours' where closed is null`,
  )
}
