import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb'
import { clearStorageFailures, reportStorageFailure, reportStored } from './storage-state.ts'
import { within } from './time-limit.ts'

/** Some browsers never open the first database requested. After this time the app continues without it. */
const OPENING_LIMIT_MS = 4000
/** An operation that takes longer is reported as failed, so that no form waits for ever. It still continues. */
const ANSWER_LIMIT_MS = 10_000
/** The time between two attempts. */
const RETRY_MS = 5000

/**
 * A database that is opened when it is needed, and again after the browser has cut the connection (as
 * phones do to apps in the background). Nothing throws: a failed job resolves to undefined or false and
 * reports the name of its data to the storage state. A database that opens late is used from then on.
 */
export type Database<Schema extends DBSchema> = {
  read: <T>(what: string, job: Job<Schema, T>) => Promise<T | undefined>
  /** Writes; does not retry. */
  write: <T>(what: string, job: Job<Schema, T>) => Promise<T | undefined>
  /**
   * Writes, and retries until the job succeeds or a later job of the same name replaces it. Resolves to
   * whether the first attempt succeeded.
   */
  keep: (what: string, job: Job<Schema, unknown>) => Promise<boolean>
  close: () => void
}

type Job<Schema extends DBSchema, T> = (db: IDBPDatabase<Schema>) => Promise<T>

type DatabaseOptions<Schema extends DBSchema> = {
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>
  /**
   * Only for data that can be fetched again. If a later version of the app has made the database, it is
   * used when it has these stores and deleted otherwise.
   */
  stores?: readonly StoreNames<Schema>[]
  /** Called when data that could not be read becomes readable. */
  onRecovered?: (() => void) | undefined
}

export function database<Schema extends DBSchema>(
  name: string,
  version: number,
  { upgrade, stores, onRecovered }: DatabaseOptions<Schema>,
): Database<Schema> {
  let connected: IDBPDatabase<Schema> | undefined
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  /** Why the database could not be opened. While this is set, no job waits for it again. */
  let openFailure: unknown
  let isClosed = false
  let mustReadAgain = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const unwritten = new Map<string, Job<Schema, unknown>>()
  const lastJobs = new Map<string, Job<Schema, unknown>>()
  const underWay = new Set<Job<Schema, unknown>>()
  /** Names of jobs that timed out once. Only a second time-out in a row is reported. */
  const unanswered = new Set<string>()

  function reportDone(what: string): void {
    unanswered.delete(what)
    reportStored(`${name}/${what}`)
  }

  /** Ignores the first time-out: the device may only have been busy. */
  function reportFailure(what: string, cause: unknown): void {
    const isFirst = isTimeout(cause) && !unanswered.has(what)
    if (isFirst) unanswered.add(what)
    else reportStorageFailure(`${name}/${what}`, cause)
  }

  /** Uses this connection, however late it has opened, unless there is one already. */
  function adopt(db: IDBPDatabase<Schema>): IDBPDatabase<Schema> {
    if (isClosed || connected !== undefined) db.close()
    if (isClosed) throw new DOMException('Nobody needs the database any more', 'AbortError')
    connected ??= db
    openFailure = undefined
    reportDone('opening')
    if (mustReadAgain || unwritten.size > 0) scheduleRetry(0)
    return connected
  }

  const connectionEvents: OpenDBCallbacks<Schema> = {
    /** Another tab deletes or upgrades the database: do not block it. */
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      connected = undefined
    },
    terminated: () => {
      connected = undefined
    },
  }

  async function openAnyVersion(): Promise<IDBPDatabase<Schema>> {
    try {
      return await openDB<Schema>(name, version, { ...connectionEvents, upgrade })
    } catch (cause) {
      const isLater = cause instanceof DOMException && cause.name === 'VersionError'
      if (stores === undefined || !isLater) throw cause
      const later = await openDB<Schema>(name, undefined, connectionEvents)
      if (stores.every((store) => later.objectStoreNames.contains(store))) return later
      later.close()
      await deleteDB(name)
      return openDB<Schema>(name, version, { ...connectionEvents, upgrade })
    }
  }

  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      return await within(OPENING_LIMIT_MS, openAnyVersion().then(adopt))
    } catch (cause) {
      openFailure = cause
      if (!isClosed) reportFailure('opening', cause)
      throw cause
    } finally {
      opening = undefined
    }
  }

  function connect(): Promise<IDBPDatabase<Schema>> {
    opening ??= open()
    return opening
  }

  async function attempt<T>(job: Job<Schema, T>): Promise<T> {
    const db = connected ?? (await connect())
    try {
      return await job(db)
    } catch (cause) {
      if (isClosed || !isLostConnection(cause)) throw cause
      if (connected === db) connected = undefined
      return job(connected ?? (await connect()))
    }
  }

  async function run<T>(what: string, job: Job<Schema, T>): Promise<T | undefined> {
    if (isClosed) return undefined
    try {
      if (openFailure !== undefined) throw openFailure
      const result = await within(ANSWER_LIMIT_MS, attempt(job))
      reportDone(what)
      return result
    } catch (cause) {
      if (isClosed) return undefined
      if (cause !== openFailure) reportFailure(what, cause)
      scheduleRetry(RETRY_MS)
      return undefined
    }
  }

  async function keep(what: string, job: Job<Schema, unknown>): Promise<boolean> {
    unwritten.delete(what)
    lastJobs.set(what, job)
    const done = await run(what, async (db) => {
      underWay.add(job)
      await job(db).finally(() => underWay.delete(job))
      // The database may open after the time limit.
      if (unwritten.get(what) === job) unwritten.delete(what)
      reportDone(what)
      return true
    })
    if (lastJobs.get(what) === job) {
      lastJobs.delete(what)
      if (done === undefined && !isClosed) unwritten.set(what, job)
    }
    return done === true
  }

  function scheduleRetry(delay: number): void {
    if (isClosed) return
    if (delay > 0 && retryTimer !== undefined) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void retry(), delay)
  }

  async function retry(): Promise<void> {
    retryTimer = undefined
    if (connected === undefined) await connect().catch(() => undefined)
    if (isClosed) return
    if (connected === undefined) {
      scheduleRetry(RETRY_MS)
      return
    }
    for (const [what, job] of [...unwritten]) {
      if (underWay.has(job)) scheduleRetry(RETRY_MS)
      else await keep(what, job)
    }
    if (mustReadAgain) {
      mustReadAgain = false
      onRecovered?.()
    }
  }

  return {
    read: async (what, job) => {
      const result = await run(what, async (db) => [await job(db)] as const)
      if (result === undefined) mustReadAgain = true
      return result?.[0]
    },
    write: run,
    keep,
    close: () => {
      isClosed = true
      clearTimeout(retryTimer)
      clearStorageFailures(`${name}/`)
      connected?.close()
    },
  }
}

function isLostConnection(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'InvalidStateError'
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}
