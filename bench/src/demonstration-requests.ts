import { createHmac, randomUUID } from 'node:crypto'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { TOKEN_SECRET } from './processes.ts'

/** Requests to a server with the demonstration: signing in, and filling it with data. */

export const DEMONSTRATION_SIGN_IN = { username: 'head', password: 'Holdfast-demo-1' }

/** The headers of the demonstration's head teacher. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMONSTRATION_SIGN_IN),
  })
  if (!response.ok) throw new Error(`The sign-in was refused: ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

type OtherUser = { userid?: string; type?: 'admin' | 'standard'; organisationid?: string }

/** The headers of a new session, of the same user as `headers` or of the other one that is given. */
export function newSession(
  headers: Record<string, string>,
  other: OtherUser = {},
): Record<string, string> {
  return {
    ...headers,
    authorization: `Bearer ${tokenOfNewSession(headers.authorization ?? '', other)}`,
  }
}

/** The token of a new session, of the same user as the given token or of the other one. */
export function tokenOfNewSession(
  token: string,
  { organisationid, ...user }: OtherUser = {},
): string {
  const [, encoded = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as object
  const organisation = organisationid && { org: organisationid, schoolid: organisationid }
  return signToken({ ...claims, ...organisation, ...user, jti: randomUUID() })
}

function signToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', TOKEN_SECRET).update(text).digest('base64url')}`
}

export async function reportIncident(
  address: string,
  headers: Record<string, string>,
): Promise<string> {
  const response = await fetch(`${address}/api/incidents`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ incidentDetails: 'A measurement' }),
  })
  return ((await response.json()) as Incident).id
}

export function newEntry() {
  const timestamp = new Date().toISOString()
  return { id: randomUUID(), timestamp, type: 'text', content: 'Register taken: 28 of 28.' }
}

const CLIENTS = 64

/** What an entry has besides its words; `written` counts from 1. */
type MoreOfEntry = (written: number) => object

/** Reports an incident and fills its log with this many entries, whose timestamps are a second apart. */
export async function fillLog(
  address: string,
  entries: number,
  moreOf: MoreOfEntry = () => ({}),
): Promise<string> {
  const headers = await signIn(address)
  const incidentid = await reportIncident(address, headers)
  const start = Date.now() - entries * 1000
  let written = 0
  const write = async () => {
    while (written < entries) {
      written += 1
      const more = moreOf(written)
      const timestamp = new Date(start + written * 1000).toISOString()
      const content = `Entry ${written} of the log. Register taken: 28 of 28.`
      const response = await fetch(`${address}/api/incidents/${incidentid}/logs`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: randomUUID(), timestamp, type: 'text', content, ...more }),
      })
      if (!response.ok) throw new Error(`An entry was refused: ${await response.text()}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, write))
  return incidentid
}

export async function closeIncident(address: string, incidentid: string): Promise<void> {
  const sent = { method: 'POST', headers: await signIn(address) }
  const body = JSON.stringify({ closed: new Date().toISOString() })
  await fetch(`${address}/api/incidents/${incidentid}`, { ...sent, body })
}

/** Imports people into the demonstration's school until it has this many users and contacts. */
export async function fillSchool(address: string, users: number, contacts: number) {
  const headers = await signIn(address)
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${address}/api/${path}`, sent)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  const fill = async (list: string, wanted: number, makeRow: (row: number) => object) => {
    const response = await fetch(`${address}/api/${list}`, { headers })
    const missing = wanted - ((await response.json()) as unknown[]).length
    const rows = Array.from({ length: Math.max(0, missing) }, (_, row) => makeRow(row))
    if (rows.length > 0) await post(`${list}/import`, { rows })
  }
  await post('contactgroups/bench_parents1', { name: 'Parents' })
  const makePerson = (row: number) => ({
    name: `Kim Doyle ${row}`,
    email: `kim.doyle.${row}@riverside.example`,
  })
  await fill('users', users, (row) => ({ ...makePerson(row), username: `kim.${row}`, type: '' }))
  await fill('contacts', contacts, (row) => ({
    ...{ ...makePerson(row), title: 'Parent', phone: `01632 96${row}`, group: 'Parents' },
  }))
}
