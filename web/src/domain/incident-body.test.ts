import { expect, test } from 'vitest'
import { bodyOf } from './incident-body.ts'

test('a cleared field is sent as empty, an untouched field is not sent', () => {
  expect(bodyOf({ visitFdcoRequired: '' })).toEqual({ visitFdcoRequired: '' })
  expect(bodyOf({ visitFdcoRequired: 'yes', informant: '' })).toEqual({
    visitFdcoRequired: 'yes',
    informant: '',
  })
  expect(bodyOf({})).toEqual({})
})
