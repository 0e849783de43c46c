import type { ClientRequest } from 'node:http'
import autocannon from 'autocannon'
import { connectDevice, send } from './connected-device.ts'
import { type Finding, findingOf } from './findings.ts'
import { compare } from './harness.ts'
import { type Measured, startHoldfast, yieldingToServers } from './processes.ts'
import { newEntry, newSession, reportIncident, signIn } from './sign-in.ts'

const POLLS = 8000
/** Of each process in a turn: twenty times what an emergency brings, with 20,000 polls for each entry. */
const ENTRIES = 8
const STREAMS = 20
const PATH = '/api/users'

/** A process, and those that share its database. */
type Group = {
  measured: Measured
  processes: readonly Measured[]
  headers: Record<string, string>
  incidentid: string
  streams: ClientRequest[]
}

/**
 * What a request costs a process that has a second one beside it, against one alone, by processor
 * time. Each process gets as many log entries, of which it tells the other and all devices. Two on
 * cores of their own answer, of what one answers, twice this ratio.
 */
export async function measureTwoProcesses(alone: Measured): Promise<Finding> {
  const first = await startHoldfast(8215)
  const second = await startHoldfast(8216, first.dataDir)
  const groups: Group[] = []
  try {
    const pair = await prepare(first, [first, second])
    const single = await prepare(alone, [alone])
    groups.push(pair, single)
    const ratio = await compare(
      () => pollsPerCpuSecond(pair),
      () => pollsPerCpuSecond(single),
    )
    const name = 'Polls and entries of a process with a second beside it, against one alone'
    return findingOf(name, { min: 0.9 }, ratio, 'polls per CPU second')
  } finally {
    for (const stream of groups.flatMap(({ streams }) => streams)) stream.destroy()
    await second.stop()
    await first.stop()
  }
}

async function prepare(measured: Measured, processes: readonly Measured[]): Promise<Group> {
  const headers = await signIn(measured.address)
  const incidentid = await reportIncident(measured.address, headers)
  const streams = processes.flatMap(({ address }) =>
    Array.from({ length: STREAMS }, (_, device) => {
      const session = newSession(headers, { userid: `bench.${device}` })
      return connectDevice(`${address}/api/events`, session, () => undefined)
    }),
  )
  return { measured, processes, headers, incidentid, streams: await Promise.all(streams) }
}

async function pollsPerCpuSecond(group: Group): Promise<number> {
  const { measured, processes } = group
  const before = measured.cpuSeconds()
  await yieldingToServers(async () => {
    for (const each of processes) await writeEntries(each, group)
    await poll(group)
  })
  return POLLS / (measured.cpuSeconds() - before)
}

async function writeEntries({ address }: Measured, { headers, incidentid }: Group): Promise<void> {
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    await send('POST', `${address}/api/incidents/${incidentid}/logs`, headers, newEntry())
  }
}

async function poll({ measured: { address }, headers }: Group): Promise<void> {
  const first = await fetch(`${address}${PATH}`, { headers })
  const result = await autocannon({
    url: `${address}${PATH}`,
    headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
    connections: 16,
    amount: POLLS,
  })
  if (result['3xx'] !== POLLS) throw new Error(`${address}: not every answer was 304`)
}
