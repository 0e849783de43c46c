import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildBadRequest, changesOf } from './test-support/bad-input/bad-requests.ts'
import { type CommittedWrites, watchWrites } from './test-support/committed-writes.ts'
import type { SampleRequest } from './test-support/injected-requests.ts'
import { DIRECTORY_TOKENS } from './test-support/sample-accounts.ts'
import { SAMPLES } from './test-support/sample-requests.ts'
import {
  makeSampleSchool,
  type SampleSchool,
  UNREVOKED_SIGN_IN_VERSION,
} from './test-support/sample-school.ts'

/*
 * Sends bad requests, made from the contract: a valid request to each endpoint is changed in random places.
 * None may cause a 500, and refused requests must write nothing. As in all tests, every response is also
 * compared with the API's description.
 *
 * Fails without the schemas of the contract (`parse` in platform/http/parse.ts lets everything pass):
 * 137 of 600 requests were a 500.
 *
 * BAD_INPUT_RUNS is the number of requests, BAD_INPUT_SEED the random seed. `npm test` always has the same
 * seed, so that a failure comes from a change of the code; `npm run test:long` has a new one each time.
 */

const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 2500)
const SEED = Number(process.env.BAD_INPUT_SEED ?? 20261122)
/**
 * The server's clock moves forward with each request: far enough that no limit for a quarter of an hour is
 * reached, but in total not so far that the sign-in of the school's head expires.
 */
const STEP_MS = Math.min(30_000, (TOKEN_LIFETIME_MS * 0.7) / RUNS)

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'openEvents')
/** Endpoints with a body get more requests; `logIn` does not, because each hashes a password. */
const weightOf = (name: EndpointName) =>
  endpoints[name].method === 'POST' && name !== 'logIn' ? 4 : 1
const weights = names.reduce((sum, name) => sum + weightOf(name), 0)
const runsOf = (name: EndpointName) => Math.ceil((RUNS * weightOf(name)) / weights)

/** A user who may call the endpoint, because bad input must reach the handler. */
const callerOf = (name: EndpointName) => {
  const type = 'admin' as const
  return endpoints[name].access === 'manage organisations'
    ? { userid: 'provider.admin', org: 'provider', type, ver: UNREVOKED_SIGN_IN_VERSION }
    : { userid: 'head', org: 'riverside', type, ver: UNREVOKED_SIGN_IN_VERSION }
}

vi.setConfig({ testTimeout: 30_000 + RUNS * 20 })

let school: SampleSchool
let writes: CommittedWrites
let time = Date.now()
const statuses = new Map<number, number>()
let addresses = 0
beforeAll(async () => {
  process.stdout.write(`Bad input: BAD_INPUT_SEED=${SEED} BAD_INPUT_RUNS=${RUNS}\n`)
  school = await makeSampleSchool({}, () => new Date(time))
  writes = await watchWrites(school.server.database)
})
afterAll(async () => {
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(`Bad input: ${counts.join(', ')}\n`)
  await writes.stop()
  await school.server.stop()
})

test.each(names)(
  'bad requests to %s are refused without a 500 and without a trace',
  async (name) => {
    const { app } = school.server
    let sample: SampleRequest | undefined
    await fc.assert(
      fc.asyncProperty(changesOf(name), async (change) => {
        if (!sample) {
          sample = await SAMPLES[name](school)
          await writes.take()
        }
        const request = await buildBadRequest(name, sample, change)
        time += STEP_MS
        addresses += 1
        const isDirectory = endpoints[name].access === 'directory'
        const token = isDirectory
          ? DIRECTORY_TOKENS.riverside
          : app.context.tokens.issue(callerOf(name))
        const authorization = `Bearer ${token}`
        const { statusCode, payload } = await app.server.inject({
          ...request,
          headers: { authorization, ...request.headers },
          remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
        })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        expect(statusCode, payload).toBeLessThan(500)
        const written = await writes.take()
        if (statusCode >= 400) expect(written, `${statusCode} ${payload}`).toEqual([])
        // Else its records may be gone.
        else if (endpoints[name].method !== 'GET') sample = undefined
      }),
      { numRuns: runsOf(name), seed: SEED },
    )
  },
)
