import { newIncidentId } from '@holdfast/contract/ids'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
} from '@holdfast/contract/incident-fields'
import type { SignInResponse } from '@holdfast/contract/sign-in'

const PASSWORD = 'Holdfast-demo-1'
const PROVIDER = 'provider.admin'
const INCIDENTS_PER_SCHOOL = 2

export type User = { userid: string; token: string; type: 'admin' | 'standard' }

/** An organisation with its users, and the open incidents that its devices follow. */
export type School = {
  id: string
  users: User[]
  incidents: string[]
  /** The token of the provider admin, who may rename schools. */
  providerToken: string
}

/** The demonstration's two schools and a new one, each with one admin and this many staff. */
export async function prepareSchools(address: string, staff: number): Promise<School[]> {
  const provider = await signIn(address, PROVIDER)
  const kingsway = { name: 'Kingsway College' }
  await post(address, provider.token, '/organisations/kingsway', kingsway)
  const schools: School[] = []
  for (const id of ['riverside', 'hilltop', 'kingsway']) {
    const usernames = Array.from({ length: staff + 1 }, (_, index) => `${id}.${index}`)
    for (const [index, username] of usernames.entries()) {
      const type = index === 0 ? 'admin' : 'standard'
      const body = { name: `Hammer ${index}`, type, password: PASSWORD }
      await post(address, provider.token, `/users/${username}?org=${id}`, body)
    }
    // Each repetition of an alert is a log entry, and their number would depend on the timing.
    await post(address, provider.token, `/alertsettings?org=${id}`, { alertrepeat: false })
    const users = await Promise.all(usernames.map((username) => signIn(address, username)))
    const incidents: string[] = []
    for (let count = 0; count < INCIDENTS_PER_SCHOOL; count += 1) {
      const incident = { id: newIncidentId(new Date()), incidentDetails: 'A hammer on the roof' }
      await post(address, users[0]?.token ?? '', '/incidents', incident)
      incidents.push(incident.id)
    }
    schools.push({ id, users, incidents, providerToken: provider.token })
  }
  return schools
}

async function signIn(address: string, username: string): Promise<User> {
  const body = { username, password: PASSWORD }
  const { userid, token, type } = await post<SignInResponse>(address, undefined, '/login', body)
  return { userid, token, type }
}

async function post<Body>(
  address: string,
  token: string | undefined,
  path: string,
  body: object,
): Promise<Body> {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

/** The text fields of an incident: each is changed by one device only, so that none can conflict. */
export const EDITED_FIELDS: readonly IncidentField[] = INCIDENT_FIELD_NAMES.filter(
  (name) => INCIDENT_FIELDS[name].kind === 'text' && name !== 'incidentDetails',
)
