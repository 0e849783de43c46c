import type { Incident } from '@holdfast/contract/incidents'

/** The headers of the demonstration's head teacher. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'head', password: 'Holdfast-demo-1' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
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
