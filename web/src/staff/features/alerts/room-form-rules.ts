import type { AlertRoom } from '@holdfast/contract/alerts/alert-answers'

/** The typed fields of a room. Numbers are digits, or `""` when left empty. */
export type RoomFields = { name: string; pupils: string; adults: string; injured: string }

export function toRoomFields(room: AlertRoom | null): RoomFields {
  const digits = (number: number | null | undefined) => (number == null ? '' : String(number))
  return {
    name: room?.name ?? '',
    pupils: digits(room?.pupils),
    adults: digits(room?.adults),
    injured: digits(room?.injured),
  }
}

/** Converts the fields to a room; undefined when all are empty. */
export function readRoomFields({ name, ...typed }: RoomFields): AlertRoom | undefined {
  const number = (digits: string) => (digits === '' ? null : Number(digits))
  const room = {
    name: name.trim(),
    pupils: number(typed.pupils),
    adults: number(typed.adults),
    injured: number(typed.injured),
  }
  const saysSomething = room.name !== '' || Object.values(typed).some((digits) => digits !== '')
  return saysSomething ? room : undefined
}

export function isSameRoom(a: AlertRoom | null | undefined, b: AlertRoom | null | undefined) {
  return JSON.stringify(toRoomFields(a ?? null)) === JSON.stringify(toRoomFields(b ?? null))
}
