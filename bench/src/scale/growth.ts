import type pg from 'pg'
import { databaseCpuSeconds, openDatabase } from '../database.ts'
import { type Finding, findingOf } from '../findings.ts'
import { compare } from '../harness.ts'
import { type Measured, startHoldfast } from '../processes.ts'
import { type Call, callFor, requestsPerCpuSecond } from '../request-cost.ts'
import { DEMONSTRATION_SIGN_IN, newEntry, newSession, signIn } from '../sign-in.ts'
import { schoolId, seedLog, seedSchools, userId } from './seeded-schools.ts'

const SCHOOLS = 2000
const LONG_LOG = 100_000
const SHORT_LOG = 100
const APPENDS = 500
const SIGN_INS = 16
const POLLS = 3000
const ROUNDS = 5
const WARM_UPS = 2
const GOAL = { max: 1.1 }
const UNIT = 'requests per CPU second'

/**
 * Whether what devices ask costs more beside 2,000 schools whose lists are in use, or of a long log: by
 * the processor time of the server and its database together.
 */
export async function measureGrowth(): Promise<Finding[]> {
  const [alone, beside] = await Promise.all([startSeeded(8221, 1), startSeeded(8223, SCHOOLS)])
  try {
    return [...(await measureSchools(alone, beside)), ...(await measureLogs(alone))]
  } finally {
    await Promise.all([alone.stop(), beside.stop()])
  }
}

type Seeded = Measured & { database: pg.Pool; authorization: string }

/** Its processor time includes the database's. */
async function startSeeded(port: number, schools: number): Promise<Seeded> {
  const holdfast = await startHoldfast(port)
  const database = await openDatabase(holdfast.dataDir, 1)
  await seedSchools(database, schools)
  const head = await signIn(holdfast.address)
  const sessionAt = (school: number) =>
    newSession(head, { organisationid: schoolId(school), userid: userId(school, 1) })
  for (let school = 1; school <= schools; school += 1) {
    const { status } = await fetch(`${holdfast.address}/api/users`, { headers: sessionAt(school) })
    if (status !== 200) throw new Error(`School ${school} answered ${status}`)
  }
  return {
    ...holdfast,
    database,
    authorization: sessionAt(1).authorization ?? '',
    cpuSeconds: () => holdfast.cpuSeconds() + databaseCpuSeconds(holdfast.dataDir),
    async stop() {
      await database.end()
      await holdfast.stop()
    },
  }
}

async function measureSchools(alone: Seeded, beside: Seeded): Promise<Finding[]> {
  const findings: Finding[] = []
  const compareCalls = async (what: string, callOf: (server: Seeded) => Promise<Call> | Call) => {
    const turnOf = (server: Seeded, call: Call) => () => requestsPerCpuSecond(server, call)
    const turns = [
      turnOf(alone, await callOf(alone)),
      turnOf(beside, await callOf(beside)),
    ] as const
    const name = `${what} beside ${SCHOOLS.toLocaleString('en-GB')} schools of 100 users, against one alone`
    findings.push(findingOf(name, GOAL, await compare(...turns, ROUNDS, WARM_UPS), UNIT))
  }
  const path = '/api/users'
  await compareCalls('A poll', (server) => callFor(server, path, server.authorization, 304, POLLS))
  await compareCalls('A list', (server) => callFor(server, path, server.authorization, 200, POLLS))
  await compareCalls('An append', (server) => appendTo(server, 'incident'))
  await compareCalls('A sign-in', () => ({
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    status: 200,
    requests: SIGN_INS,
    body: () => DEMONSTRATION_SIGN_IN,
  }))
  return findings
}

async function measureLogs(server: Seeded): Promise<Finding[]> {
  const findings: Finding[] = []
  await seedLog(server.database, 'long', LONG_LOG)
  await seedLog(server.database, 'short', SHORT_LOG)
  const compareCalls = async (
    what: string,
    turnOf: (id: string) => Promise<() => Promise<number>>,
  ) => {
    const turns = [await turnOf('short'), await turnOf('long')] as const
    const name = `${what}, ${LONG_LOG.toLocaleString('en-GB')} entries against ${SHORT_LOG}`
    findings.push(findingOf(name, GOAL, await compare(...turns, ROUNDS, WARM_UPS), UNIT))
  }
  for (const status of [304, 200] as const) {
    const what = status === 304 ? 'A poll of a log' : 'A read of what is new in a log'
    await compareCalls(what, async (id) => {
      const path = `/api/incidents/${id}/logs?after=${await lastEntry(server, id)}`
      const call = await callFor(server, path, server.authorization, status, POLLS)
      return () => requestsPerCpuSecond(server, call)
    })
  }
  await compareCalls('An append to a log', async (id) => {
    // What is appended to the short logs must not make them long.
    const turns = ROUNDS + WARM_UPS
    const ids = Array.from({ length: turns }, (_, turn) => (id === 'long' ? id : `short${turn}`))
    if (id === 'short') for (const each of ids) await seedLog(server.database, each, SHORT_LOG)
    return () => requestsPerCpuSecond(server, appendTo(server, ids.pop() ?? id))
  })
  return findings
}

function appendTo({ authorization }: Seeded, incidentid: string): Call {
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    path: `/api/incidents/${incidentid}/logs`,
    headers,
    status: 200,
    body: newEntry,
    requests: APPENDS,
  }
}

/** Also has the server read the whole log, as the first device does. */
async function lastEntry({ address, authorization }: Seeded, incidentid: string): Promise<string> {
  const url = `${address}/api/incidents/${incidentid}/logs`
  const response = await fetch(url, { headers: { authorization } })
  const log = (await response.json()) as { id: string; seq: number }[]
  return log.find(({ seq }) => seq === log.length)?.id ?? ''
}
