import { expect, test } from 'vitest'
import { StartError } from '../platform/start-error.ts'
import { whyNotMade } from './check-not-made.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

test('a check that broke off for the machine or for its own database says nothing of the backup', () => {
  expect([
    whyNotMade(failure('no space left on device', 'ENOSPC')),
    whyNotMade(failure('out of memory', '53200')),
    whyNotMade(failure('Connection terminated unexpectedly')),
    whyNotMade(failure('terminating connection due to administrator command', '57P01')),
  ]).toEqual([
    'The machine ran out of disk or memory meanwhile: no space left on device.',
    'The machine ran out of disk or memory meanwhile: out of memory.',
    'The database of the check failed meanwhile: Connection terminated unexpectedly.',
    'The database of the check failed meanwhile: terminating connection due to administrator command.',
  ])
})

test('what is wrong with the backup is said of the backup', () => {
  expect(whyNotMade(new StartError('The backup ends too early.'))).toBeUndefined()
  expect(whyNotMade(failure('duplicate key value', '23505'))).toBeUndefined()
})
