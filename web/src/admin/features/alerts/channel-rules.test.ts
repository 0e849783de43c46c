import { expect, test } from 'vitest'
import { isTestDue } from '../../channels/test-due.ts'
import { afterText, channelOf, fieldsOf } from './channel-rules.ts'

test('a channel is sent without the fields of other kinds, and without a secret that nobody typed', () => {
  const fields = {
    ...fieldsOf(undefined),
    ...{ name: ' School SMS ', template: 'T', account: 'left over', voice: true },
  }
  expect(channelOf('channel_aaaaaaaaaaaa', fields)).toEqual({
    ...{ id: 'channel_aaaaaaaaaaaa', name: 'School SMS', kind: 'notify', voice: false },
    daylimit: 500,
    settings: { template: 'T', sender: '' },
  })
  expect(channelOf('x', { ...fields, secret: ' k ' }).settings).toMatchObject({ secret: 'k' })
})

test('a gateway is to be tested each month', () => {
  const now = new Date('2026-11-27T10:00:00Z')
  expect(isTestDue({ tested: null }, now)).toBe(true)
  expect(isTestDue({ tested: '2026-10-26T10:00:00Z' }, now)).toBe(true)
  expect(isTestDue({ tested: '2026-10-28T10:00:00Z' }, now)).toBe(false)
})

test('times of steps are said in words', () => {
  expect([30, 60, 90, 601].map(afterText)).toEqual([
    '30 seconds',
    '1 minute',
    '1 minute 30 seconds',
    '10 minutes 1 second',
  ])
})
