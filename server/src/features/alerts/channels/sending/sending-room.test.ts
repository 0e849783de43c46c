import { expect, test } from 'vitest'
import { SendingRoom } from './sending-room.ts'

function takeAll(room: SendingRoom, organisationid: string, channelid: string): number {
  let taken = 0
  for (; room.of(organisationid, channelid) > 0; taken += 1)
    room.take({ organisationid, channelid })
  return taken
}

test('a gateway that hangs holds ten messages, and all gateways of an organisation few more than twenty', () => {
  const room = new SendingRoom()
  const taken = Array.from({ length: 10 }, (_, index) => takeAll(room, 'a', `${index}`))
  expect(taken).toEqual([10, 10, 2, 2, 2, 2, 2, 2, 2, 2])
})

test('however many gateways of others hang, each gateway sends', () => {
  const room = new SendingRoom()
  for (let index = 0; index < 400; index += 1) takeAll(room, `school ${index}`, 'hangs')
  expect(takeAll(room, 'another', 'works')).toBe(2)
  room.giveBack({ organisationid: 'another', channelid: 'works' })
  expect(room.of('another', 'works')).toBe(1)
})
