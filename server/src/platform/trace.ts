import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The id of the trace that a proxy has begun for a request, by which its operator finds the request again in our log
 * and among PostgreSQL's sessions. We add no spans of our own. Source: W3C Trace Context, `traceparent`.
 */

const traces = new AsyncLocalStorage<string>()

/** Version, id of the trace, id of the parent, flags; later versions may add fields. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/

/** The id of the trace, 32 hexadecimal digits; undefined if the header has none. */
export function traceIdIn(traceparent: string | string[] | undefined): string | undefined {
  return TRACEPARENT.exec(String(traceparent))?.[1]
}

export function withTrace<T>(traceid: string, work: () => T): T {
  return traces.run(traceid, work)
}

export function currentTrace(): string | undefined {
  return traces.getStore()
}
