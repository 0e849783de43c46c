import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HourlyJob } from './hourly-job.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeJob(work = vi.fn(async (_signal: AbortSignal): Promise<unknown> => undefined)) {
  const onFailure = vi.fn()
  return { work, onFailure, job: new HourlyJob({ work, onFailure }) }
}

test('it leaves the first seconds after a start to people, runs within a minute, and then every hour', async () => {
  const { work, job } = makeJob()
  job.start()
  await vi.advanceTimersByTimeAsync(9 * SECOND_MS)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(51 * SECOND_MS)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(59 * MINUTE_MS)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(work).toHaveBeenCalledTimes(2)
  await job.stop()
})

test('processes that start together do not begin together', async () => {
  const begun: number[] = []
  const jobs = Array.from(
    { length: 20 },
    () => makeJob(vi.fn(async () => begun.push(Date.now()))).job,
  )
  for (const job of jobs) job.start()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(begun).toHaveLength(20)
  expect(new Set(begun).size).toBeGreaterThan(10)
  await Promise.all(jobs.map((job) => job.stop()))
})

test('after a failure it is tried again an hour later', async () => {
  const { work, onFailure, job } = makeJob()
  work.mockRejectedValueOnce(new Error('no database'))
  job.start()
  await job.run()
  expect(onFailure).toHaveBeenCalledWith(new Error('no database'))
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(work).toHaveBeenCalledTimes(2)
  await job.stop()
})

test('a stop tells the running work, waits for it, and nothing runs after it', async () => {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  const { work, job } = makeJob(vi.fn(() => ending))
  void job.run()
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopping = job.stop().then(() => {
    isStopped = true
  })
  expect(work.mock.calls[0]?.[0].aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(isStopped).toBe(false)
  end()
  await stopping
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a stop before the first run prevents it', async () => {
  const { work, job } = makeJob()
  job.start()
  await job.stop()
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS)
  expect(work).not.toHaveBeenCalled()
})
