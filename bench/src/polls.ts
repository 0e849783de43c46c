import { newSession, signIn } from './demonstration-requests.ts'
import { type Finding, makeRatioFinding } from './findings.ts'
import { compare } from './harness.ts'
import { type MeasuredServer, startBare } from './processes.ts'
import { prepareRead, type RepeatedRequest, requestsPerCpuSecond } from './request-cost.ts'

const REQUESTS = 8000
const BARE_PORT = 8211
/** The headers that Node itself adds to every response. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/**
 * Measures processor time per request. Compares the poll of a signed-in device, which gets a 304, with bare
 * Fastify: with a small body, and with a 304 that has the same headers. Then compares a changed list with
 * its own 304, and measures the first poll with a token.
 */
export async function measurePolls(holdfast: MeasuredServer): Promise<Finding[]> {
  const { authorization = '' } = await signIn(holdfast.address)
  const users = { path: '/api/users', authorization, requests: REQUESTS }
  const list = await prepareRead(holdfast, { ...users, status: 200 })
  const poll = await prepareRead(holdfast, { ...users, status: 304 })
  const sent = await fetch(`${holdfast.address}${poll.path}`, { headers: poll.headers })
  const headers = Object.fromEntries(
    [...sent.headers].filter(([name]) => !NODE_HEADERS.includes(name)),
  )
  const bare = await startBare('bare-poll-server.ts', BARE_PORT, {
    HEADERS: JSON.stringify(headers),
  })
  const small: RepeatedRequest = { ...poll, path: '/small', status: 200 }
  const unit = 'requests per CPU second'
  const turn = (server: MeasuredServer, request: RepeatedRequest) => () =>
    requestsPerCpuSecond(server, request)
  // Both sides get a new token with each request. Signing them keeps the client from sending many
  // requests at once, and a server that is woken for each one uses more of the processor.
  const firstTurn = (server: MeasuredServer, request: RepeatedRequest) => () =>
    requestsPerCpuSecond(server, { ...request, requests: REQUESTS / 2 }, () =>
      newSession(poll.headers),
    )
  try {
    return [
      makeRatioFinding(
        'Poll with a 304, against bare Fastify with a small answer',
        { min: 0.75 },
        await compare(turn(holdfast, poll), turn(bare, small)),
        unit,
      ),
      makeRatioFinding(
        'Poll with a 304, against bare Fastify with the same headers',
        { min: 0.9 },
        await compare(turn(holdfast, poll), turn(bare, poll)),
        unit,
      ),
      makeRatioFinding(
        'A changed list of users, against its own 304',
        { min: 0.75 },
        await compare(turn(holdfast, list), turn(holdfast, poll)),
        unit,
      ),
      makeRatioFinding(
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
