import { setTimeout as delay } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { send } from './connected-device.ts'
import { signIn } from './demonstration-requests.ts'
import { type Finding, makeFinding } from './findings.ts'
import { findMedian, percentile } from './harness.ts'
import type { MeasuredServer } from './processes.ts'

const ROUNDS = 5
const SIGN_INS = 50
const POLLING_DEVICES = 8
const POLL_INTERVAL_MS = 20
const HASHES = 5

/** Compares the slowest hundredth of polls while 50 people sign in with the hash of one password. */
export async function measurePollsDuringSignIns({ address }: MeasuredServer): Promise<Finding> {
  const headers = await signIn(address)
  const ratios: number[] = []
  const slowest: number[] = []
  const hashes: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const hashMs = await timeOfHash()
    const pollMs = percentile(await pollDuringSignIns(address, headers), 0.99)
    ratios.push(pollMs / hashMs)
    slowest.push(pollMs)
    hashes.push(hashMs)
  }
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  return makeFinding({
    name: `Polls’ p99 during ${SIGN_INS} sign-ins, against the time of one hash`,
    goal: { max: 0.5 },
    figure: findMedian(ratios),
    detail: `${spread}; ${findMedian(slowest).toFixed(1)} against ${findMedian(hashes).toFixed(1)} ms`,
  })
}

/** In ms, of a hash as the server makes them. */
async function timeOfHash(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < HASHES; count += 1) {
    const start = performance.now()
    await hash('Holdfast-demo-1')
    times.push(performance.now() - start)
  }
  return findMedian(times)
}

/** The times of all polls, in ms. */
async function pollDuringSignIns(
  address: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const times: number[] = []
  const url = `${address}/api/users`
  const { headers: answered } = await fetch(url, { headers })
  const polling = { ...headers, 'if-none-match': answered.get('etag') ?? '' }
  let isOver = false
  const poll = async (device: number) => {
    await delay((device * POLL_INTERVAL_MS) / POLLING_DEVICES)
    while (!isOver) {
      const start = performance.now()
      const body = await send('GET', url, polling)
      if (body !== '') throw new Error('Not every response was 304')
      times.push(performance.now() - start)
      await delay(POLL_INTERVAL_MS)
    }
  }
  const polls = Promise.all(Array.from({ length: POLLING_DEVICES }, (_, device) => poll(device)))
  await Promise.all(Array.from({ length: SIGN_INS }, () => signIn(address)))
  isOver = true
  await polls
  return times
}
