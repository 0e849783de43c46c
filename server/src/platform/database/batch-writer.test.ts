import { expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { BatchWriter } from './batch-writer.ts'

/** The error by which PostgreSQL says that it ended a transaction so that others can go on. */
function failure(code: string): Error {
  return Object.assign(new Error('deadlock detected'), { code })
}

/** Throws each of the failures in turn, then returns every item in capitals. */
function writerThatFails(failures: Error[]) {
  const written: string[][] = []
  const writer = new BatchWriter<string, string>(async (_organisation, _owner, items) => {
    written.push(items)
    const error = failures.shift()
    if (error) throw error
    return items.map((item) => (item === 'taken' ? new Problem('taken') : item.toUpperCase()))
  })
  return { writer, written }
}

test.each(['40P01', '40001'])(
  'a batch that dies of %s is written again as a whole',
  async (code) => {
    const { writer, written } = writerThatFails([failure(code), failure(code)])
    const first = writer.add('riverside', 'alert', 'a')
    const rest = [writer.add('riverside', 'alert', 'b'), writer.add('riverside', 'alert', 'c')]
    expect(await Promise.all([first, ...rest])).toEqual(['A', 'B', 'C'])
    expect(written).toEqual([['a'], ['a'], ['a'], ['b', 'c']])
  },
)

test('a batch that dies each time is given up, and the next one is written', async () => {
  const { writer, written } = writerThatFails(Array.from({ length: 4 }, () => failure('40P01')))
  const first = writer.add('riverside', 'alert', 'a')
  const second = writer.add('riverside', 'alert', 'b')
  await expect(first).rejects.toMatchObject({ code: '40P01' })
  expect(await second).toBe('B')
  expect(written).toEqual([['a'], ['a'], ['a'], ['a'], ['b']])
})

test('any other failure is not repeated', async () => {
  const { writer, written } = writerThatFails([failure('42P01')])
  await expect(writer.add('riverside', 'alert', 'a')).rejects.toMatchObject({ code: '42P01' })
  expect(written).toEqual([['a']])
})
