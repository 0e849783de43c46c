import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'
import { newSession, signIn } from '../demonstration-requests.ts'
import { type Finding, makeFinding } from '../findings.ts'
import { type MeasuredServer, startHoldfast } from '../processes.ts'
import type { Command, Device, Report } from './devices-process.ts'
import { schoolId, seedSchools, USERS_PER_SCHOOL, userId } from './seeded-schools.ts'

const PORT = 8225
/** The memory is measured at the first step: 50 schools. */
const STEPS = [5000, 10_000, 18_000]
const MAX_P99_MS = 50
const WARM_UP_MS = 2000
/** Each second has its share of the heartbeats. */
const MEASURE_MS = 4000
/** Five intervals in which each stream is told the versions. */
const IDLE_MS = 15_000
/** Open files of the server besides its streams. */
const OTHER_FILES = 500
const MEGABYTE = 1024 ** 2
const LISTS = ['users', 'contacts', 'contactgroups', 'allocations', 'incidents', 'alerts']
const PATHS = [...LISTS.map((list) => `/api/${list}`), '/api/incidents/incident/logs']

/**
 * Runs the server on one core, and on another core devices of schools of 100 users, each with an event
 * stream and one request a second. Measures the memory for 5,000 devices, and how many are possible.
 */
export async function measureDevices(): Promise<Finding[]> {
  const holdfast = await startHoldfast(PORT)
  const client = fork(join(import.meta.dirname, 'devices-process.ts'), [String(PORT)])
  try {
    await seed(holdfast, Math.max(...STEPS) / USERS_PER_SCHOOL)
    giveCoresToEach(holdfast, client)
    return await measureSteps(holdfast, client)
  } finally {
    client.kill()
    await holdfast.stop()
  }
}

async function seed({ dataDir }: MeasuredServer, schools: number): Promise<void> {
  const database = await openDatabase(dataDir, 1)
  await seedSchools(database, schools)
  await database.end()
}

function giveCoresToEach(holdfast: MeasuredServer, client: ChildProcess): void {
  if (availableParallelism() < 2) return
  for (const [core, pid] of [holdfast.pid, client.pid].entries()) {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
  }
}

async function measureSteps(holdfast: MeasuredServer, client: ChildProcess): Promise<Finding[]> {
  const head = await signIn(holdfast.address)
  const steps = STEPS.filter((step) => step + OTHER_FILES < maxOpenFiles())
  let carried = 0
  let memory = Number.NaN
  let end = `p99 above ${MAX_P99_MS} ms`
  let idle = Number.NaN
  let idleDetail = ''
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    await ask(client, { add: await signInDevices(holdfast, head, steps[index - 1] ?? 0, step) })
    await ask(client, { measureMs: WARM_UP_MS })
    const cpuBefore = holdfast.cpuSeconds()
    const { p99, requests, busy } = (await ask(client, { measureMs: MEASURE_MS })) as Report
    const serverBusy = (holdfast.cpuSeconds() - cpuBefore) / (requests / step)
    if (index === 0) {
      memory = holdfast.memoryBytes() / MEGABYTE
      idle = await measureIdle(holdfast, client)
      idleDetail = `${percent(idle)} against ${percent(serverBusy)} of a core with ${step} devices`
      idle /= serverBusy
    }
    const shares = `server ${percent(serverBusy)}, client ${percent(busy)} of a core`
    lines.push(`${step.toLocaleString('en-GB')}: ${p99.toFixed(0)} ms, ${shares}`)
    if (p99 > MAX_P99_MS) break
    carried = step
    if (step === steps.at(-1)) end = 'more were not tried: the limit of open files'
  }
  const [first = 0] = steps
  const schools = first / USERS_PER_SCHOOL
  return [
    makeFinding({
      name: `Memory of the server with ${first} devices of ${schools} schools polling and streaming`,
      goal: { max: 300 },
      figure: memory,
      unit: 'MB',
      detail: lines[0] ?? '',
    }),
    makeFinding({
      name: 'Server CPU for idle devices that are told versions, against one poll a second each',
      goal: { max: 1 / 8 },
      figure: idle,
      detail: idleDetail,
    }),
    makeFinding({
      name: 'Devices a core, one request a second and one stream each, p99 of 50 ms at most',
      goal: { min: 10_000 },
      figure: carried,
      unit: 'devices',
      detail: `${lines.join('; ')}; ${end}`,
    }),
  ]
}

/** The share of a core that devices take whose streams tell them that nothing has changed. */
async function measureIdle(holdfast: MeasuredServer, client: ChildProcess): Promise<number> {
  const before = holdfast.cpuSeconds()
  await ask(client, { idleMs: IDLE_MS })
  return (holdfast.cpuSeconds() - before) / (IDLE_MS / 1000)
}

/** Signed in, with the lists of their schools already on them; a school has 100 devices. */
async function signInDevices(
  { address }: MeasuredServer,
  head: Record<string, string>,
  from: number,
  to: number,
): Promise<Device[]> {
  const devices: Device[] = []
  for (let school = from / USERS_PER_SCHOOL + 1; school <= to / USERS_PER_SCHOOL; school += 1) {
    const sessions = Array.from({ length: USERS_PER_SCHOOL }, (_, user) =>
      newSession(head, {
        organisationid: schoolId(school),
        userid: userId(school, user + 1),
        type: 'standard',
      }),
    )
    const polls = await Promise.all(
      PATHS.map(async (path) => {
        const { status, headers } = await fetch(`${address}${path}`, { headers: sessions[0] ?? {} })
        if (status !== 200) throw new Error(`${path}: ${status}`)
        return { path, etag: headers.get('etag') ?? '' }
      }),
    )
    for (const { authorization = '' } of sessions) {
      devices.push({ token: authorization.slice('Bearer '.length), polls })
    }
  }
  return devices
}

function ask(client: ChildProcess, command: Command): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = () => reject(new Error('The devices have ended'))
  client.once('message', resolve).once('exit', fail).send(command)
  return promise.finally(() => client.off('exit', fail))
}

function maxOpenFiles(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/^Max open files +\d+ +(\d+)/m.exec(limits)?.[1])
}

const percent = (share: number) => `${Math.round(share * 100)} %`
