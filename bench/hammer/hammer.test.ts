import { expect, test } from 'vitest'
import { hammer } from './hammer.ts'

/*
 * The short form of `npm run hammer`. It fails without, for example, the outbox of the devices
 * (outbox.ts: give up after one attempt), the ids by which the server knows what it has already
 * (`insertContact` without its comparison), or the comparison of versions in `cached-lists.ts`.
 */
test('nothing is lost, doubled or refused while servers, database and network break', async () => {
  const { writes, faults, differences } = await hammer({
    devices: 12,
    seconds: 3,
    staff: 2,
    people: 30,
    seed: 20261122,
    // `killServer` is left out: each start of a process takes a second.
    faults: ['killBoth', 'killDatabase', 'freezeDatabase', 'loseMessages', 'replaceServer'],
    print: () => undefined,
  })
  // As one text: a list would be cut short in what the run prints.
  expect(differences.join('\n')).toBe('')
  // These five faults, the answers, the process that leaves and the cut connections.
  expect(faults).toHaveLength(8)
  const names = ['add entry', 'report to 999', 'decide', 'review decision', 'situation report']
  for (const name of [...names, 'send piece of picture', 'offer role']) {
    expect(writes.get(name)?.done, name).toBeGreaterThan(0)
  }
  expect(writes.get('merge incidents')?.done).toBeGreaterThan(0)
}, 300_000)
