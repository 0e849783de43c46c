import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { Problem } from './http/problem.ts'

/** A queue whose work ends with `endAll`, and the names of the work started and refused so far. */
function observe(maxWaiting: number) {
  const queue = new FairQueue(maxWaiting)
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  return {
    queue,
    started,
    refused,
    add(name: string, group: string, lane = '') {
      const work = () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      queue
        .run({ group, lane }, work)
        .catch((error: Problem) => refused.push(`${name} ${error.code}`))
    },
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await new Promise(setImmediate)
      }
    },
  }
}

test('groups take turns, and within a group lanes do', async () => {
  const { add, endAll, started } = observe(10)
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a', 'one')
  add('a-other', 'a', 'other')
  add('b1', 'b')
  await endAll()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a-other', 'a3'])
})

test('a full queue refuses the newest work of the group that has most waiting', async () => {
  const { add, endAll, started, refused } = observe(3)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, 'a', name)
  add('b1', 'b')
  await endAll()
  expect(refused).toEqual(['a5 overloaded', 'a4 overloaded'])
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a lane or a group can be refused as a whole', async () => {
  const { add, endAll, queue, started, refused } = observe(10)
  add('a1', 'a', 'one')
  add('a2', 'a', 'one')
  add('b1', 'b', 'one')
  add('b2', 'b', 'two')
  add('c1', 'c', 'two')
  queue.refuseLane('one', new Problem('too-many-attempts'))
  queue.refuseGroup('c', new Problem('too-many-attempts'))
  await endAll()
  expect(refused).toEqual(['a2', 'b1', 'c1'].map((name) => `${name} too-many-attempts`))
  expect(started).toEqual(['a1', 'b2'])
  expect(queue.waiting).toBe(0)
})

test('work that fails does not block the queue', async () => {
  const queue = new FairQueue(1)
  const place = { group: 'a', lane: '' }
  const failing = queue.run(place, () => Promise.reject(new Error('no')))
  const next = queue.run(place, async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

// Each request has a budget for its waits: without `AsyncLocalStorage.bind` all work in a queue would
// use up the budget of the first request.
test('work runs in the async context of the request that added it, not of the one before it', async () => {
  const queue = new FairQueue(10)
  const request = new AsyncLocalStorage<string>()
  const seen = await Promise.all(
    ['first', 'second'].map((name) =>
      request.run(name, () =>
        queue.run({ group: name, lane: '' }, async () => {
          await new Promise(setImmediate)
          return request.getStore()
        }),
      ),
    ),
  )
  expect(seen).toEqual(['first', 'second'])
})
