import { type Finding, findingOf } from './findings.ts'
import { compare } from './harness.ts'
import { type Measured, startBare } from './processes.ts'
import { type Call, callFor, requestsPerCpuSecond } from './request-cost.ts'
import { newSession, signIn } from './sign-in.ts'

const REQUESTS = 8000
const BARE_PORT = 8211
/** The headers that Node itself adds to every response. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/**
 * A poll of a signed-in device that gets a 304, against a bare Fastify server that sends a small answer,
 * or none with the same headers; and a list that has changed, against its own 304. All by processor time
 * per request.
 */
export async function measurePolls(holdfast: Measured): Promise<Finding[]> {
  const { authorization = '' } = await signIn(holdfast.address)
  const list = await callFor(holdfast, '/api/users', authorization, 200, REQUESTS)
  const poll = await callFor(holdfast, '/api/users', authorization, 304, REQUESTS)
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
    requestsPerCpuSecond(server, { ...call, requests: REQUESTS / 2 }, () =>
      newSession(poll.headers),
    )
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
