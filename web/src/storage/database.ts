import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import { clearStorageFailures, reportStorageFailure, reportStored } from './storage-state.ts'

/** Some browsers never open the first database requested: after this the app continues without one. */
const OPENING_LIMIT_MS = 4000

/**
 * A database that is opened when it is needed, and again when the browser has cut the connection
 * (phones do so to apps in the background). `use` resolves to undefined instead of throwing: a job
 * that failed is reported to the storage state, by the name of what it was to read or keep.
 */
export type Database<Schema extends DBSchema> = {
  use: <T>(what: string, job: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T | undefined>
  close: () => void
}

export function database<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onOpenFailure: (cause: unknown) => Promise<boolean> = async () => false,
): Database<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  let isClosed = false

  function open(): Promise<IDBPDatabase<Schema>> {
    const request = openDB<Schema>(name, version, {
      upgrade,
      /** Another tab deletes or upgrades the database: do not block it. */
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        opening = undefined
      },
      terminated: () => {
        opening = undefined
      },
    })
    return Promise.race([request, timeLimit()])
  }

  async function connection(): Promise<IDBPDatabase<Schema>> {
    opening ??= open()
    try {
      return await opening
    } catch (cause) {
      opening = undefined
      if (!(await onOpenFailure(cause))) throw cause
      opening = open()
      return opening
    }
  }

  async function attempt<T>(job: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const db = await connection()
    try {
      return await job(db)
    } catch (cause) {
      if (!isLostConnection(cause)) throw cause
      opening = undefined
      return job(await connection())
    }
  }

  return {
    use: async (what, job) => {
      if (isClosed) return undefined
      try {
        const result = await attempt(job)
        reportStored(`${name}/${what}`)
        return result
      } catch (cause) {
        if (!isClosed) reportStorageFailure(`${name}/${what}`, cause)
        return undefined
      }
    },
    close: () => {
      isClosed = true
      clearStorageFailures(`${name}/`)
      opening?.then((db) => db.close()).catch(() => undefined)
    },
  }
}

function isLostConnection(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'InvalidStateError'
}

function timeLimit(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database did not open in time')), OPENING_LIMIT_MS)
  })
}
