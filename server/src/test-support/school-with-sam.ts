import type { SignedInClient } from './api-client.ts'
import { reportIncident } from './incidents.ts'
import { CLASS, startSchoolByName } from './school-by-name.ts'
import type { TestServer } from './test-server.ts'

export const ADULTS = [
  { name: 'Ana Hill', relationship: 'mother', note: '' },
  { name: 'Ben Hill', relationship: 'father', note: 'Not to collect' },
]

/** `id`: an open incident. */
type SchoolWithSam = {
  server: TestServer
  head: SignedInClient
  teacher: SignedInClient
  id: string
}

/** Counts by name, has one pupil, Sam Hill, and an open incident. */
export async function startSchoolWithSam(
  options: Parameters<typeof startSchoolByName>[0] = {},
): Promise<SchoolWithSam> {
  const { server, head, teacher } = await startSchoolByName(options)
  await head.callEndpoint('savePerson', {
    parameters: { id: 'sam' },
    body: { name: 'Sam Hill', rollgroupid: CLASS, adults: ADULTS },
  })
  return { server, head, teacher, id: await reportIncident(head) }
}

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
