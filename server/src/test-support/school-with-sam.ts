import type { SignedInClient } from './api-client.ts'
import { reportIncident } from './incidents.ts'
import { startTestServer, type TestServer } from './test-server.ts'

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
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<SchoolWithSam> {
  const server = await startTestServer(options)
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const group = { parameters: { id: 'class_aaaaaaaa' }, body: { name: '4B', expected: 28 } }
  await head.callEndpoint('saveRollGroup', group)
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  await head.callEndpoint('savePerson', {
    parameters: { id: 'sam' },
    body: { name: 'Sam Hill', rollgroupid: 'class_aaaaaaaa', adults: ADULTS },
  })
  return { server, head, teacher, id: await reportIncident(head) }
}

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
