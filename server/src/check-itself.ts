import { randomBytes, randomUUID } from 'node:crypto'
import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import { VERSION } from '@holdfast/contract/version'
import type { App } from './app.ts'
import { readOrganisations } from './features/organisations/index.ts'
import type { RequestGate } from './platform/http/request-gate.ts'
import { StartError } from './platform/start-error.ts'

/**
 * What a new version asks itself by http before it serves anybody. No account is made for it, and nobody's is
 * used: a sign-in with an unknown name must be refused, which reads users, hashes a password and counts the
 * failure; then a token for nobody, which never leaves this process, reads each list of some organisations. See
 * docs/decisions/0156.
 */

const TIMEOUT_MS = 20_000
const MAX_ORGANISATIONS = 5
const LISTS = ['listIncidents', 'listContacts', 'listUsers', 'getContent'] as const
/** Contains a space, as no username does. */
const NOBODY = 'upgrade check'

type Check = { app: App; address: string; gate: RequestGate; hasWebApp: boolean }

/** @throws StartError that says which check has failed */
export async function checkItself(check: Check): Promise<void> {
  await checkHealth(check)
  if (check.hasWebApp) await checkPage(check)
  await checkSignIn(check)
  await checkReading(check)
}

async function checkHealth(check: Check): Promise<void> {
  const { status, body } = await ask(check, `/api${buildPath('getHealth')}`)
  const isRight = status === 200 && body.includes(`"version":"${VERSION}"`)
  if (!isRight) throw failed('it is not healthy', status, body)
}

async function checkPage(check: Check): Promise<void> {
  const { status, body } = await ask(check, '/')
  if (status !== 200 || !body.includes('<title>')) throw failed('the app has no page', status, body)
}

async function checkSignIn(check: Check): Promise<void> {
  const username = `upgrade-check-${randomBytes(6).toString('hex')}`
  const { status, body } = await ask(check, `/api${buildPath('logIn')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: randomUUID(), type: 'standard' }),
  })
  // The limit of failures from this machine is as good: it is read from the database.
  if (status !== 401 && status !== 429) throw failed('nobody can sign in', status, body)
}

async function checkReading(check: Check): Promise<void> {
  const { connections, sessions, tokens } = check.app.context
  const organisations = await readOrganisations(connections.system)
  for (const { id } of organisations.slice(0, MAX_ORGANISATIONS)) {
    const token = tokens.issue({ userid: NOBODY, org: id, type: 'admin', ver: 1 })
    sessions.leaveOut(tokens.verify(token))
    for (const list of LISTS) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, body } = await ask(check, `/api${buildPath(list)}`, { headers })
      if (status !== 200) throw failed(`${list} of ${id} cannot be read`, status, body)
      JSON.parse(body)
    }
  }
}

async function ask({ address, gate }: Check, path: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), ...gate.passHeaders }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${address}${path}`, { ...init, headers, signal })
  return { status: response.status, body: await response.text() }
}

function failed(what: string, status: number, body: string): StartError {
  return new StartError(`The new version starts, but ${what}: ${status} ${body.slice(0, 300)}`)
}
