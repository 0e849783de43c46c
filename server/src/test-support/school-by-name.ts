import type { SignedInClient } from './api-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export const CLASS = 'class_aaaaaaaa'

type SchoolByName = { server: TestServer; head: SignedInClient; teacher: SignedInClient }

/** Counts by name, and has one roll group without anybody in it. */
export async function startSchoolByName(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<SchoolByName> {
  const server = await startTestServer(options)
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const body = { name: '4B', expected: 28 }
  await head.callEndpoint('saveRollGroup', { parameters: { id: CLASS }, body })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  return { server, head, teacher }
}
