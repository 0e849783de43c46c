import autocannon from 'autocannon'
import { newEntry, newSession, reportIncident, signIn } from '../demonstration-requests.ts'
import { type Finding, makeFinding, makeRatioFinding, makeUnmeasured } from '../findings.ts'
import { compare } from '../harness.ts'
import { type MeasuredServer, startCompiled, startHoldfast } from '../processes.ts'
import { type CompiledPrograms, compilePrograms, StreamClient } from './compiled-programs.ts'

const STREAMS = 5000
const WARM_UP_STREAMS = 500
const WARM_UP_POLLS = 20_000
/** More streams of one user are closed by the server. */
const STREAMS_PER_USER = 10
const PORT = 8217
const BARE_PORT = 8218
const GOALS = { time: { max: 1.5 }, cpu: { max: 1.5 }, memory: { max: 14 * 1024 } }
const NAMES = {
  time: `One entry to ${STREAMS} streams, against a loop in C, by the clock`,
  cpu: `One entry to ${STREAMS} streams, against a loop in C, by CPU`,
  memory: `Memory of an event stream, with ${STREAMS} of them`,
}

/**
 * Compares writing, storing and sending one log entry to 5,000 event streams of its organisation with a C
 * program that writes the same bytes to as many streams. Also measures how much the server's memory grows.
 */
export async function measureEventStreams(): Promise<Finding[]> {
  const programs = await compilePrograms()
  if (programs === undefined) {
    const reason = 'there is no C compiler (cc)'
    return [
      makeUnmeasured(NAMES.time, GOALS.time, '', reason),
      makeUnmeasured(NAMES.cpu, GOALS.cpu, '', reason),
      makeUnmeasured(NAMES.memory, GOALS.memory, 'bytes', reason),
    ]
  }
  // Uses a new process, because a used one would give its streams memory that it has already freed.
  const holdfast = await startHoldfast(PORT)
  try {
    return await measure(holdfast, programs)
  } finally {
    await holdfast.stop()
    await programs.remove()
  }
}

async function measure(holdfast: MeasuredServer, programs: CompiledPrograms): Promise<Finding[]> {
  const headers = await signIn(holdfast.address)
  const incidentid = await reportIncident(holdfast.address, headers)
  const url = `${holdfast.address}/api/incidents/${incidentid}/logs`
  const tokens = readTokens(headers)

  await warmUp(holdfast, headers)
  const first = await StreamClient.connect(programs.client, PORT, tokens.slice(-WARM_UP_STREAMS))
  await first.close()
  const memoryBefore = holdfast.memoryBytes()
  const devices = await StreamClient.connect(programs.client, PORT, tokens)
  const memory = (holdfast.memoryBytes() - memoryBefore) / STREAMS

  const bare = await startCompiled(programs.server, BARE_PORT)
  const bareDevices = await StreamClient.connect(programs.client, BARE_PORT, tokens)

  const writeEntry = () => {
    const entry = newEntry()
    const post = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(entry) })
    return devices.timeUntilAllHave(entry.id, post)
  }
  const writeBytes = () => {
    const entry = { ...newEntry(), incidentid, seq: 1, userid: 'head', authorname: 'Jordan Hale' }
    const message = `event: log\ndata: ${JSON.stringify(entry)}\n\n`
    return bareDevices.timeUntilAllHave(entry.id, () => bare.stdin.write(message))
  }
  const measureCpu = (server: MeasuredServer, act: () => Promise<unknown>) => async () => {
    const before = server.cpuSeconds()
    await act()
    return STREAMS / (server.cpuSeconds() - before)
  }
  const measureRate = (act: () => Promise<number>) => async () => (STREAMS * 1000) / (await act())
  try {
    const time = await compare(measureRate(writeBytes), measureRate(writeEntry), { rounds: 9 })
    const cpu = await compare(measureCpu(bare, writeBytes), measureCpu(holdfast, writeEntry), {
      rounds: 9,
    })
    const total = Math.round(holdfast.memoryBytes() / 1024 ** 2)
    return [
      makeRatioFinding(NAMES.time, GOALS.time, time, 'streams a second'),
      makeRatioFinding(NAMES.cpu, GOALS.cpu, cpu, 'streams per CPU second'),
      makeFinding({
        name: NAMES.memory,
        goal: GOALS.memory,
        figure: memory,
        unit: 'bytes',
        detail: `${total} MB of the process in all`,
      }),
    ]
  } finally {
    await devices.close()
    await bareDevices.close()
    await bare.stop()
  }
}

/** Lets V8's young generation grow to its full size, which would count as memory of the streams. */
async function warmUp({ address }: MeasuredServer, headers: Record<string, string>): Promise<void> {
  const url = `${address}/api/users`
  const { non2xx } = await autocannon({ url, headers, connections: 16, amount: WARM_UP_POLLS })
  if (non2xx > 0) throw new Error(`${non2xx} reads were refused`)
}

function readTokens(headers: Record<string, string>): string[] {
  return Array.from({ length: STREAMS }, (_, index) => {
    const userid = `bench.stream.${Math.floor(index / STREAMS_PER_USER)}`
    return newSession(headers, { userid }).authorization?.slice('Bearer '.length) ?? ''
  })
}
