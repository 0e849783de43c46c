/** One message of a stream of server-sent events. */
export type StreamMessage = { event: string; data: string }

/**
 * Splits a stream into messages, however the network has cut it into chunks. Call the parser with each
 * chunk; it returns the messages that are complete by then. It ignores comments (heartbeats), and `id:`
 * and `retry:`, which our server does not send.
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
