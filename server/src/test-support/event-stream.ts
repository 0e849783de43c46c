import type { LiveEvent, ToldVersions } from '@holdfast/contract/endpoints/live-events'
import { onTestFinished } from 'vitest'
import type { TestServer } from './test-server.ts'

export type EventStream = {
  status: number
  headers: Headers
  /** Waits for an event that matches, and skips all others before it. */
  next(matches: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** The events received since the last `next`. */
  received: LiveEvent[]
  /** What the stream has told of versions, oldest first. It is not among the events. */
  told: ToldVersions[]
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
}

/** Opens an event stream like a device; it is closed at the end of the test. */
export async function openEvents(
  { address }: Pick<TestServer, 'address'>,
  { token }: { token: string },
  org?: string,
): Promise<EventStream> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const query = org === undefined ? '' : `?org=${org}`
  const response = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const received: LiveEvent[] = []
  const told: ToldVersions[] = []
  let wake = () => {}
  const ended = read(response, (event) => {
    if (event.event === 'versions') told.push(event.data)
    else received.push(event)
    wake()
  })
  return {
    status: response.status,
    headers: response.headers,
    received,
    told,
    ended,
    async next(matches) {
      for (;;) {
        const index = received.findIndex(matches)
        const [event] = received.splice(0, index + 1).slice(-1)
        if (event) return event
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

async function read(response: Response, take: (event: LiveEvent) => void): Promise<void> {
  let text = ''
  try {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event && data) take({ event, data: JSON.parse(data) } as LiveEvent)
      }
    }
  } catch (error) {
    // The test or the server has closed the stream.
    if (!(error instanceof Error)) throw error
  }
}
