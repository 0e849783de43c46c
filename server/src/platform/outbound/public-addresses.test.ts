import { expect, test } from 'vitest'
import { isAllowedAddress, toAddressRanges } from './public-addresses.ts'

const none = toAddressRanges([])

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('the server does not connect to %s', (address) => {
  expect(isAllowedAddress(address, none)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'the server connects to %s',
  (address) => {
    expect(isAllowedAddress(address, none)).toBe(true)
  },
)

test('an operator may allow an address or a range of their own network', () => {
  const allowed = toAddressRanges(['127.0.0.1', '10.2.0.0/16', 'fd12::/16'])
  expect(isAllowedAddress('127.0.0.1', allowed)).toBe(true)
  expect(isAllowedAddress('10.2.3.4', allowed)).toBe(true)
  expect(isAllowedAddress('fd12::1', allowed)).toBe(true)
  expect(isAllowedAddress('127.0.0.2', allowed)).toBe(false)
  expect(isAllowedAddress('10.3.0.1', allowed)).toBe(false)
})
