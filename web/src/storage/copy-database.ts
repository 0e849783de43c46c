import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { DBSchema } from 'idb'
import { type Database, database } from './database.ts'
import { copyName, type DeviceUser } from './device-user.ts'

/** `missingSince`: since when, in milliseconds, it has been missing from a database of another epoch. */
export type StoredEntry = LogEntry & { missingSince?: number }

/**
 * The database behind the device store. A later version may only add object stores, so that both an older
 * and a newer app can read what the other has written, and nothing is lost by an upgrade or its reversal.
 */
export interface CopySchema extends DBSchema {
  collections: {
    key: string
    value: { key: string; body: unknown; etag: string | null; epoch?: string | null }
  }
  checked: { key: string; value: { key: string; checkedAt: number; epoch?: string | null } }
  log: { key: [string, string]; value: StoredEntry; indexes: { incidentid: string } }
  /** `entries`: a part of the incident's log as JSON, which a phone reads five times as fast as records. */
  logblocks: {
    key: number
    value: { incidentid: string; entries: string }
    indexes: { incidentid: string }
  }
  choices: { key: string; value: { key: string; value: string } }
  /** Pictures of log entries that somebody has looked at, by entry and hash. */
  pictures: { key: string; value: Blob }
}

export type CopyDatabase = Database<CopySchema>

const VERSION = 3
const STORES = ['collections', 'checked', 'choices', 'log', 'logblocks', 'pictures'] as const

/** `onReadable` is called when data that could not be read becomes readable. */
export function openCopyDatabase(user: DeviceUser, onReadable?: () => void): CopyDatabase {
  return database<CopySchema>(copyName(user), VERSION, {
    upgrade: (store, before) => {
      if (before < 1) {
        store.createObjectStore('collections', { keyPath: 'key' })
        // When the server last confirmed a collection or a log. Has nothing to do with the checks of checklists.
        store.createObjectStore('checked', { keyPath: 'key' })
        store.createObjectStore('choices', { keyPath: 'key' })
        store
          .createObjectStore('log', { keyPath: ['incidentid', 'id'] })
          .createIndex('incidentid', 'incidentid')
      }
      if (before < 2) {
        store
          .createObjectStore('logblocks', { autoIncrement: true })
          .createIndex('incidentid', 'incidentid')
      }
      if (before < 3) store.createObjectStore('pictures')
    },
    stores: STORES,
    onRecovered: onReadable,
  })
}
