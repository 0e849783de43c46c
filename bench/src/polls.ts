import autocannon from 'autocannon'
import { compare, report } from './harness.ts'
import { type Measured, startBare } from './processes.ts'
import { signIn } from './sign-in.ts'

const REQUESTS = 40_000
/** The headers that Node itself adds to every response. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/**
 * A poll of a signed-in device that gets a 304, against a bare Fastify server that sends the same
 * headers, by processor time per request.
 */
export async function measurePolls(holdfast: Measured): Promise<void> {
  const { authorization = '' } = await signIn(holdfast.address)
  const first = await fetch(`${holdfast.address}/api/incidents`, { headers: { authorization } })
  const headers = { authorization, 'if-none-match': first.headers.get('etag') ?? '' }
  const second = await fetch(`${holdfast.address}/api/incidents`, { headers })
  if (second.status !== 304) throw new Error(`Expected 304 and got ${second.status}`)
  const sent = Object.fromEntries(
    [...second.headers].filter(([name]) => !NODE_HEADERS.includes(name)),
  )
  const bare = await startBare('bare-poll-server.ts', 8211, { HEADERS: JSON.stringify(sent) })
  try {
    const ratio = await compare(
      () => requestsPerCpuSecond(holdfast, headers),
      () => requestsPerCpuSecond(bare, headers),
    )
    report('Poll with a 304, against bare Fastify', 'requests per CPU second', ratio)
  } finally {
    await bare.stop()
  }
}

async function requestsPerCpuSecond(
  server: Measured,
  headers: Record<string, string>,
): Promise<number> {
  const before = server.cpuSeconds()
  const result = await autocannon({
    url: `${server.address}/api/incidents`,
    headers,
    connections: 16,
    amount: REQUESTS,
  })
  if (result['3xx'] !== REQUESTS) throw new Error('Not every poll got a 304')
  return REQUESTS / (server.cpuSeconds() - before)
}
