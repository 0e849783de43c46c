import { API_VERSION, API_VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import {
  COLLECTIONS,
  type LiveEvent,
  type ToldVersions,
} from '@holdfast/contract/endpoints/live-events'
import { staffEndpointTable } from '@holdfast/contract/endpoints/staff-endpoints'
import type { Versions } from '@holdfast/contract/endpoints/versions'
import { retryDelay } from '../http/backoff.ts'
import { failureFromResponse } from '../http/call-failure.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { currentSession, followSession, tokenAccepted, tokenRefused } from '../session/session.ts'
import type { DeviceUser } from '../storage/device-user.ts'
import { followOtherTabs, holdLock, postToOtherTabs, type VersionsAt } from '../storage/tabs.ts'
import { createEventStreamParser, type StreamMessage } from './event-stream-parser.ts'

/** A device that has received nothing on its event stream for this time opens a new one. */
const STREAM_WATCHDOG_MS = 40_000
/** How long a stream may have been silent when the device wakes up. Servers of earlier versions send every 15 s. */
const MAX_SILENCE_MS = 22_000

/** The server's event stream, read by one tab and passed on to the others. Polling finds whatever is lost here. */
export type LiveListener = {
  onEvent: (event: LiveEvent) => void
  /** Called every few seconds with the versions of all lists. */
  onVersions: (announced: VersionsAt) => void
  /** Called when the stream has reconnected: events may have been missed in between. */
  onConnected: () => void
}

const WATCHDOG_STEP_MS = 1000
const EVENTS: ReadonlySet<string> = new Set<LiveEvent['event']>([
  'log',
  'resync',
  'versions',
  ...COLLECTIONS,
])

export function startLiveStream(
  { organisationid, userid }: DeviceUser,
  listener: LiveListener,
): () => void {
  const unfollow = followOtherTabs((message) => {
    if (message.about === 'live' && message.organisationid === organisationid) {
      listener.onEvent(message.event)
    }
    if (message.about === 'told' && message.organisationid === organisationid) {
      listener.onVersions(message.told)
    }
    if (message.about === 'read again' && message.organisationid === organisationid) {
      listener.onConnected()
    }
  })
  const hold = () =>
    holdLock(`stream/${organisationid}/${userid}`, () =>
      holdStream({
        onEvent: (event) => {
          listener.onEvent(event)
          postToOtherTabs({ about: 'live', organisationid, event })
        },
        onVersions: (told) => {
          listener.onVersions(told)
          postToOtherTabs({ about: 'told', organisationid, told })
        },
        onConnected: () => {
          listener.onConnected()
          postToOtherTabs({ about: 'read again', organisationid })
        },
      }),
    )
  const release = hold()
  return () => {
    release()
    unfollow()
  }
}

/** Keeps a connection open until stopped, and reconnects when it breaks. */
function holdStream(listener: LiveListener): () => void {
  let isStopped = false
  let attempt: StreamAttempt | undefined
  let endPause: () => void = () => undefined

  /** After a phone wakes up, its stream may be dead without an error. */
  const wake = () => {
    if (document.visibilityState === 'hidden' || !isOnline()) return
    if (attempt !== undefined && attempt.silentForMs() > MAX_SILENCE_MS) attempt.abort()
    endPause()
  }
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  const unfollowOnline = followOnline(wake)
  const unfollowSession = followSession(wake)

  async function run(): Promise<void> {
    for (let failures = 1; !isStopped; failures += 1) {
      attempt = startAttempt(listener)
      if (await attempt.hasReceivedData) failures = 1
      attempt = undefined
      if (isStopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, retryDelay(failures))
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  void run()

  return () => {
    isStopped = true
    attempt?.abort()
    endPause()
    unfollowOnline()
    unfollowSession()
    window.removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

type StreamAttempt = {
  /** Resolves when the stream has ended for any reason, to whether it had brought any data. */
  hasReceivedData: Promise<boolean>
  silentForMs: () => number
  abort: () => void
}

/** Opens one connection; gives up after 40 s without a byte. */
function startAttempt(listener: LiveListener): StreamAttempt {
  const giveUp = new AbortController()
  let lastReceivedAt = Date.now()
  let hasReceived = false
  const silentForMs = () => Date.now() - lastReceivedAt
  const watchdog = setInterval(() => {
    if (silentForMs() > STREAM_WATCHDOG_MS) giveUp.abort()
  }, WATCHDOG_STEP_MS)

  async function read(): Promise<void> {
    const reader = await openStream(giveUp.signal)
    listener.onConnected()
    const decoder = new TextDecoder()
    const parse = createEventStreamParser()
    const followVersions = createVersionsReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      lastReceivedAt = Date.now()
      hasReceived = true
      const messages = parse(decoder.decode(value, { stream: true }))
      const events = messages.map(liveEventOf).filter((event) => event !== undefined)
      // Alerts first: a burst of log entries in the same chunk may take long.
      events.sort((a, b) => Number(isOfAlerts(b)) - Number(isOfAlerts(a)))
      for (const event of events) {
        if (event.event === 'versions') listener.onVersions(followVersions(event.data))
        else listener.onEvent(event)
      }
    }
  }

  return {
    hasReceivedData: read()
      .catch(() => undefined)
      .then(() => {
        clearInterval(watchdog)
        // The connection is still open after a line that makes no sense.
        giveUp.abort()
        return hasReceived
      }),
    silentForMs,
    abort: () => giveUp.abort(),
  }
}

/** @throws Error when a line was lost: only a new stream tells all versions again. */
function createVersionsReader(): (told: ToldVersions) => VersionsAt {
  let known: { digest: string; versions: Versions } | undefined
  return ([digest, at, versions]) => {
    if (versions !== undefined) known = { digest, versions }
    if (known?.digest !== digest)
      throw new Error('The versions with this digest were never announced')
    return { at, versions: known.versions }
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const token = currentSession()?.token
  if (token === undefined || !isOnline()) throw new Error('There is nothing to connect with')
  const response = await fetch(`/api${staffEndpointTable.openEvents.path}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      // A server for which this app is too old refuses the stream too. Then polls learn that.
      [API_VERSION_HEADER]: `${API_VERSION}`,
    },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || response.body === null) {
    const body: unknown = await response.json().catch(() => undefined)
    const failure = failureFromResponse(response.status, body, null)
    if (failure.status === 401) tokenRefused(token, failure.code)
    throw failure
  }
  tokenAccepted(token)
  return response.body.getReader()
}

function isOfAlerts({ event }: LiveEvent): boolean {
  return event === 'alerts'
}

/** Undefined for an event that this version of the app does not know. */
function liveEventOf({ event, data }: StreamMessage): LiveEvent | undefined {
  if (!EVENTS.has(event)) return undefined
  try {
    return { event, data: JSON.parse(data) } as LiveEvent
  } catch {
    return undefined
  }
}
