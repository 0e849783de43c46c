/** One message of a stream of server-sent events. */
export type StreamMessage = { event: string; data: string }

/**
 * Splits a stream into messages, wherever the network has split it into chunks. Call it with each chunk;
 * it returns the messages that are now complete. Comments (heartbeats) are left out, and
 * so are `id:` and `retry:`, which our server does not send.
 */
export function createEventStreamParser(): (chunk: string) => StreamMessage[] {
  let rest = ''
  let event = ''
  let data: string[] = []

  function take(line: string): StreamMessage | undefined {
    if (line === '') {
      const message = data.length === 0 ? undefined : { event, data: data.join('\n') }
      event = ''
      data = []
      return message
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    return undefined
  }

  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).filter((message) => message !== undefined)
  }
}
