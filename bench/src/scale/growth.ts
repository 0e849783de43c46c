import type pg from 'pg'
import { databaseCpuSeconds, openDatabase } from '../database.ts'
import { DEMONSTRATION_SIGN_IN, newEntry, newSession, signIn } from '../demonstration-requests.ts'
import { type Finding, makeRatioFinding } from '../findings.ts'
import { compare } from '../harness.ts'
import { type MeasuredServer, startHoldfast } from '../processes.ts'
import { prepareRead, type RepeatedRequest, requestsPerCpuSecond } from '../request-cost.ts'
import { schoolId, seedLog, seedSchools, userId } from './seeded-schools.ts'

const SCHOOLS = 2000
const LONG_LOG = 100_000
const SHORT_LOG = 100
const APPENDS = 500
const SIGN_INS = 16
/** With fewer polls, background work of server and database would dominate. */
const POLLS = 9000
const COUNTS = { rounds: 5, warmUps: 2 }
const GOAL = { max: 1.1 }
const UNIT = 'requests per CPU second'

/**
 * Measures whether a request costs more when the lists of 2,000 schools are in use, or when the log is long,
 * by the processor time of server and database together.
 */
export async function measureGrowth(): Promise<Finding[]> {
  const [oneSchool, manySchools] = await Promise.all([
    startSeeded(8221, 1),
    startSeeded(8223, SCHOOLS),
  ])
  try {
    return [...(await measureSchools(oneSchool, manySchools)), ...(await measureLogs(oneSchool))]
  } finally {
    await Promise.all([oneSchool.stop(), manySchools.stop()])
  }
}

/** Its processor time includes the database's. `authorization` is the header of the first school's admin. */
type SeededServer = MeasuredServer & { database: pg.Pool; authorization: string }

/** A server with this many schools, whose lists have been read once. */
async function startSeeded(port: number, schools: number): Promise<SeededServer> {
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

async function measureSchools(
  oneSchool: SeededServer,
  manySchools: SeededServer,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const compareServers = async (
    what: string,
    makeRequest: (server: SeededServer) => Promise<RepeatedRequest> | RepeatedRequest,
  ) => {
    const prepareRun = (server: SeededServer, request: RepeatedRequest) => () =>
      requestsPerCpuSecond(server, request)
    const runs = [
      prepareRun(oneSchool, await makeRequest(oneSchool)),
      prepareRun(manySchools, await makeRequest(manySchools)),
    ] as const
    const name = `${what} with ${SCHOOLS.toLocaleString('en-GB')} schools of 100 users, compared with one`
    findings.push(makeRatioFinding(name, GOAL, await compare(...runs, COUNTS), UNIT))
  }
  const path = '/api/users'
  for (const status of [304, 200] as const) {
    await compareServers(status === 304 ? 'A poll' : 'A list', (server) =>
      prepareRead(server, { path, authorization: server.authorization, status, requests: POLLS }),
    )
  }
  await compareServers('An append', (server) => appendTo(server, 'incident'))
  await compareServers('A sign-in', () => ({
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    status: 200,
    requests: SIGN_INS,
    body: () => DEMONSTRATION_SIGN_IN,
  }))
  return findings
}

async function measureLogs(server: SeededServer): Promise<Finding[]> {
  const findings: Finding[] = []
  await seedLog(server.database, 'long', LONG_LOG)
  await seedLog(server.database, 'short', SHORT_LOG)
  const compareLogs = async (
    what: string,
    prepareRun: (id: string) => Promise<() => Promise<number>>,
  ) => {
    const runs = [await prepareRun('short'), await prepareRun('long')] as const
    const name = `${what}, ${LONG_LOG.toLocaleString('en-GB')} entries against ${SHORT_LOG}`
    findings.push(makeRatioFinding(name, GOAL, await compare(...runs, COUNTS), UNIT))
  }
  for (const status of [304, 200] as const) {
    const what = status === 304 ? 'A poll of a log' : 'A read of what is new in a log'
    await compareLogs(what, async (id) => {
      const path = `/api/incidents/${id}/logs?after=${await readLastEntryId(server, id)}`
      const { authorization } = server
      const read = { path, authorization, status, requests: POLLS }
      const request = await prepareRead(server, read)
      return () => requestsPerCpuSecond(server, request)
    })
  }
  await compareLogs('An append to a log', async (id) => {
    // What is appended to the short logs must not make them long.
    const turns = COUNTS.rounds + COUNTS.warmUps
    const ids = Array.from({ length: turns }, (_, turn) => (id === 'long' ? id : `short${turn}`))
    if (id === 'short') for (const each of ids) await seedLog(server.database, each, SHORT_LOG)
    return () => requestsPerCpuSecond(server, appendTo(server, ids.pop() ?? id))
  })
  return findings
}

function appendTo({ authorization }: SeededServer, incidentid: string): RepeatedRequest {
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
async function readLastEntryId(
  { address, authorization }: SeededServer,
  incidentid: string,
): Promise<string> {
  const url = `${address}/api/incidents/${incidentid}/logs`
  const response = await fetch(url, { headers: { authorization } })
  const log = (await response.json()) as { id: string; seq: number }[]
  return log.find(({ seq }) => seq === log.length)?.id ?? ''
}
