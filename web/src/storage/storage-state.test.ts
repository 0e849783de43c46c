import { expect, test } from 'vitest'
import {
  clearStorageFailures,
  reportStorageFailure,
  reportStored,
  storageState,
} from './storage-state.ts'

const noRoom = new DOMException('', 'QuotaExceededError')

test('a full disk is cleared only when what did not fit has been stored', () => {
  reportStorageFailure('copy/content', noRoom)
  reportStored('copy/users')
  expect(storageState()).toBe('full')
  reportStored('copy/content')
  expect(storageState()).toBe('working')
})

test('a missing database is reported before a full one, and clearing the copy clears both', () => {
  reportStorageFailure('copy/content', noRoom)
  reportStorageFailure('copy/users', new DOMException('', 'InvalidStateError'))
  expect(storageState()).toBe('missing')
  clearStorageFailures('copy/')
  expect(storageState()).toBe('working')
})
