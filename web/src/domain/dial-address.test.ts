import { expect, test } from 'vitest'
import { dialAddress } from './dial-address.ts'

test.each([
  ['01632 960 200', 'tel:01632960200'],
  ['+44 (0)20 7946-0131', 'tel:+4402079460131'],
  ['Reception: 01632 960200, ask for Priya', 'tel:01632960200'],
  ['01632 960 200 / 07700 900 101', 'tel:01632960200'],
  ['*#100#', 'tel:*%23100%23'],
  ['Radio channel 4, or 07700 900 101', 'tel:07700900101'],
  ['999', 'tel:999'],
  ['Radio channel 4', undefined],
])('“%s” dials %s', (phone, address) => {
  expect(dialAddress(phone)).toBe(address)
})
