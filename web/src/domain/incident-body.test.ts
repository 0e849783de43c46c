import { expect, test } from 'vitest'
import { bodyOf } from './incident-body.ts'

test('an answer taken back is sent as empty, an untouched field not at all', () => {
  expect(bodyOf({ visitFdcoRequired: '' })).toEqual({ visitFdcoRequired: '' })
  expect(bodyOf({ visitFdcoRequired: 'yes', informant: '' })).toEqual({
    visitFdcoRequired: 'yes',
    informant: '',
  })
  expect(bodyOf({})).toEqual({})
})
