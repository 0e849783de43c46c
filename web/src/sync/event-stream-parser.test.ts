import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventStreamParser, type StreamMessage } from './event-stream-parser.ts'

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '_'))
const message = fc.record({ event: line.map((text) => text.trim()), data: line })

function written(messages: StreamMessage[], ending: string): string {
  return messages
    .map(({ event, data }) => `event: ${event}${ending}data: ${data}${ending}${ending}`)
    .join(`:${ending}${ending}`)
}

function cut(text: string, places: number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  )
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index] ?? text.length))
}

test('the messages are the same wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.constantFrom('\n', '\r\n'),
      (messages, places, ending) => {
        const parse = createEventStreamParser()
        const found = cut(written(messages, ending), places).flatMap(parse)
        expect(found).toEqual(messages)
      },
    ),
  )
})

test('a message is not returned before its blank line', () => {
  const parse = createEventStreamParser()
  expect(parse('event: users\ndata: {}\n')).toEqual([])
  expect(parse('\n')).toEqual([{ event: 'users', data: '{}' }])
})

test('heartbeats and messages without data are left out', () => {
  const parse = createEventStreamParser()
  expect(parse(':\n\nevent: users\n\n:\n\n')).toEqual([])
})

test('data of several lines is joined', () => {
  const parse = createEventStreamParser()
  expect(parse('data: one\ndata: two\n\n')).toEqual([{ event: '', data: 'one\ntwo' }])
})
