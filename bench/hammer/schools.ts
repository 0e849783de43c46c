import { newIncidentId } from '@holdfast/contract/ids'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
} from '@holdfast/contract/incidents/incident-fields'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import { tokenOfNewSession } from '../src/demonstration-requests.ts'

const PROVIDER = { username: 'provider.admin', password: 'Holdfast-demo-1' }
const INCIDENTS_PER_SCHOOL = 2

export type User = { userid: string; token: string; type: 'admin' | 'standard' }

/** An organisation with its users, and the open incidents that its devices follow. */
export type School = {
  id: string
  users: User[]
  /** Tokens of further users, who answer alerts only. */
  people: string[]
  incidents: string[]
  /** Its roles are handed over in incidents; in the others an admin allocates them. */
  handsOver: boolean
  /** The token of the provider admin, who may rename schools. */
  providerToken: string
}

/**
 * The demonstration's two schools and a new one, each with one admin and this many staff. The first also
 * has `people`, who have no devices.
 */
export async function prepareSchools(
  address: string,
  { staff, people }: { staff: number; people: number },
): Promise<School[]> {
  const provider = await post<{ token: string }>(address, undefined, '/login', PROVIDER)
  const kingsway = { name: 'Kingsway College' }
  await post(address, provider.token, '/organisations/kingsway', kingsway)
  const schools: School[] = []
  for (const id of ['riverside', 'hilltop', 'kingsway']) {
    const count = 1 + staff + (schools.length === 0 ? people : 0)
    const users = await importUsers(address, provider.token, id, count)
    const withDevices = users.slice(0, 1 + staff)
    const answering = users.slice(1 + staff).map(({ token }) => token)
    // Each repetition of an alert is a log entry, and their number would depend on the timing.
    await post(address, provider.token, `/alertsettings?org=${id}`, { alertrepeat: false })
    const incidents: string[] = []
    for (let count = 0; count < INCIDENTS_PER_SCHOOL; count += 1) {
      const incident = { id: newIncidentId(new Date()), incidentDetails: 'A hammer on the roof' }
      await post(address, users[0]?.token ?? '', '/incidents', incident)
      incidents.push(incident.id)
    }
    const providerToken = provider.token
    const handsOver = id === 'kingsway'
    const school = {
      id,
      users: withDevices,
      people: answering,
      incidents,
      handsOver,
      providerToken,
    }
    if (handsOver) await giveRolesToAdmin(address, school)
    schools.push(school)
  }
  return schools
}

async function giveRolesToAdmin(address: string, { users: [admin] }: School): Promise<void> {
  const { token = '', userid = '' } = admin ?? {}
  const path = `${address}/api/allocations`
  const { headers } = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  const roles = ROLE_IDS.map((roleid) => ({ roleid, userid }))
  await post(address, token, '/allocations', roles, { 'if-match': headers.get('etag') ?? '' })
}

/** The first is an admin. Their tokens are signed here, because hashing passwords takes long. */
async function importUsers(
  address: string,
  providerToken: string,
  organisationid: string,
  count: number,
): Promise<User[]> {
  const users = Array.from({ length: count }, (_, index) => {
    const userid = `${organisationid}.${index}`
    const type: User['type'] = index === 0 ? 'admin' : 'standard'
    const token = tokenOfNewSession(providerToken, { userid, type, organisationid })
    return { userid, token, type }
  })
  const rows = users.map(({ userid, type }, index) => ({
    username: userid,
    name: `Hammer ${index}`,
    email: `${userid}@hammer.example`,
    type,
  }))
  await post(address, providerToken, `/users/import?org=${organisationid}`, { rows })
  return users
}

async function post<Body>(
  address: string,
  token: string | undefined,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Body> {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...more,
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
