import autocannon from 'autocannon'
import { type Finding, findingOf } from './findings.ts'
import { compare } from './harness.ts'
import { type Measured, startBare, yieldingToServers } from './processes.ts'
import { fillLog, newSession, signIn } from './sign-in.ts'

const REQUESTS = 8000
const BARE_PORT = 8211
/** The headers that Node itself adds to every response. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
const LONG_LOG = 20_000

type Call = { path: string; headers: Record<string, string>; status: 200 | 304 }

/**
 * A poll of a signed-in device that gets a 304, against a bare Fastify server that sends a small answer,
 * or none with the same headers; and a list that has changed, against its own 304. All by processor time
 * per request.
 */
export async function measurePolls(holdfast: Measured): Promise<Finding[]> {
  const { authorization = '' } = await signIn(holdfast.address)
  const list = await callFor(holdfast, '/api/users', authorization, 200)
  const poll = await callFor(holdfast, '/api/users', authorization, 304)
  const sent = await fetch(`${holdfast.address}${poll.path}`, { headers: poll.headers })
  const headers = Object.fromEntries(
    [...sent.headers].filter(([name]) => !NODE_HEADERS.includes(name)),
  )
  const bare = await startBare('bare-poll-server.ts', BARE_PORT, {
    HEADERS: JSON.stringify(headers),
  })
  const small: Call = { ...poll, path: '/small', status: 200 }
  const unit = 'requests per CPU second'
  const turn = (server: Measured, call: Call) => () => requestsPerCpuSecond(server, call)
  // Both sides get tokens that are made while they answer: a client that does more sends less at once,
  // and a server that is woken for each request uses more of the processor.
  const firstTurn = (server: Measured, call: Call) => () =>
    requestsPerCpuSecond(server, call, REQUESTS / 2, () => newSession(poll.headers))
  try {
    return [
      findingOf(
        'Poll with a 304, against bare Fastify with a small answer',
        { min: 0.75 },
        await compare(turn(holdfast, poll), turn(bare, small)),
        unit,
      ),
      findingOf(
        'Poll with a 304, against bare Fastify with the same headers',
        { min: 0.9 },
        await compare(turn(holdfast, poll), turn(bare, poll)),
        unit,
      ),
      findingOf(
        'A changed list of users, against its own 304',
        { min: 0.75 },
        await compare(turn(holdfast, list), turn(holdfast, poll)),
        unit,
      ),
      findingOf(
        'The first poll with a token, against bare Fastify with a small answer',
        { min: 0.4 },
        await compare(firstTurn(holdfast, poll), firstTurn(bare, small)),
        unit,
      ),
    ]
  } finally {
    await bare.stop()
  }
}

/** Whether what a device asks of a log costs more when the log is long. */
export async function measureGrowth(holdfast: Measured): Promise<Finding[]> {
  const { authorization = '' } = await signIn(holdfast.address)
  const [long, short] = await Promise.all(
    [LONG_LOG, 100].map(async (entries) => {
      const id = await fillLog(holdfast.address, entries)
      const path = `/api/incidents/${id}/logs`
      const response = await fetch(`${holdfast.address}${path}`, { headers: { authorization } })
      const log = (await response.json()) as { id: string; seq: number }[]
      if (log.length !== entries) throw new Error(`${log.length} entries in place of ${entries}`)
      const last = log.find(({ seq }) => seq === entries)?.id
      const read = {
        path: `${path}?after=${last}`,
        headers: { authorization },
        status: 200 as const,
      }
      return () => requestsPerCpuSecond(holdfast, read, REQUESTS / 2)
    }),
  )
  if (long === undefined || short === undefined) throw new Error('There are two logs')
  const ratio = await compare(short, long)
  const name = 'A read of what is new in a log: 20,000 entries against 100, by CPU'
  return [findingOf(name, { max: 1.1 }, ratio, 'requests per CPU second')]
}

async function callFor(
  server: Measured,
  path: string,
  authorization: string,
  status: 200 | 304,
): Promise<Call> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  if (status === 200) return { path, headers, status }
  const first = await fetch(`${server.address}${path}`, { headers })
  return { path, headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }, status }
}

async function requestsPerCpuSecond(
  server: Measured,
  { path, headers, status }: Call,
  requests = REQUESTS,
  nextHeaders?: () => Record<string, string>,
): Promise<number> {
  const before = server.cpuSeconds()
  const result = await yieldingToServers(() =>
    autocannon({
      url: `${server.address}${path}`,
      headers,
      connections: 16,
      amount: requests,
      ...(nextHeaders && {
        requests: [{ setupRequest: (request) => ({ ...request, headers: nextHeaders() }) }],
      }),
    }),
  )
  const right = status === 304 ? result['3xx'] : result['2xx']
  if (right !== requests) throw new Error(`${path}: not every answer was ${status}`)
  return requests / (server.cpuSeconds() - before)
}
