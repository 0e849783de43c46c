import type { ClientRequest } from 'node:http'
import autocannon from 'autocannon'
import { connectDevice, send } from './connected-device.ts'
import { newEntry, newSession, reportIncident, signIn } from './demonstration-requests.ts'
import { type Finding, makeRatioFinding } from './findings.ts'
import { compare } from './harness.ts'
import { asBatchProcess, type MeasuredServer, startHoldfast } from './processes.ts'

const POLLS = 8000
/** The entries of each process in a turn. An emergency has one entry in 20,000 polls; this is 20 times that. */
const ENTRIES = 8
const STREAMS = 20
const PATH = '/api/users'

/** The measured process, and all processes that share its database. */
type Group = {
  measured: MeasuredServer
  processes: readonly MeasuredServer[]
  headers: Record<string, string>
  incidentid: string
  streams: ClientRequest[]
}

/**
 * Compares the processor time of a request in one of two processes with that in a single process. Each
 * process gets the same number of log entries, and tells the other process and all devices of them. So two
 * processes on two cores answer twice this ratio of the requests that one answers.
 */
export async function measureTwoProcesses(alone: MeasuredServer): Promise<Finding> {
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
    return makeRatioFinding(name, { min: 0.9 }, ratio, 'polls per CPU second')
  } finally {
    for (const stream of groups.flatMap(({ streams }) => streams)) stream.destroy()
    await second.stop()
    await first.stop()
  }
}

async function prepare(
  measured: MeasuredServer,
  processes: readonly MeasuredServer[],
): Promise<Group> {
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
  await asBatchProcess(async () => {
    for (const each of processes) await writeEntries(each, group)
    await poll(group)
  })
  return POLLS / (measured.cpuSeconds() - before)
}

async function writeEntries(
  { address }: MeasuredServer,
  { headers, incidentid }: Group,
): Promise<void> {
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
  if (result['3xx'] !== POLLS) throw new Error(`${address}: not every response was 304`)
}
