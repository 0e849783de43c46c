import type { NewAlertAnswer, NewAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { NewAlert } from '@holdfast/contract/alerts/alerts'
import type { NewClosureAnswer } from '@holdfast/contract/closures/closures'
import type { NewCheck } from '@holdfast/contract/incidents/checklists'
import type {
  HandoverOutcome,
  NewHandover,
  NewTakeover,
} from '@holdfast/contract/incidents/handovers'
import type { NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { NewTask, NewTaskChange } from '@holdfast/contract/incidents/tasks'
import type { MarkedPerson, NewMark } from '@holdfast/contract/roll-call/marks'
import type { NewPickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { NewRelease } from '@holdfast/contract/roll-call/releases'
import type { NewRollCount } from '@holdfast/contract/roll-call/roll-call'
import type { DBSchema } from 'idb'
import { database } from './database.ts'

/**
 * What a person wrote and the server does not have yet: drafts of forms, and the outbox. There is one
 * database per user, apart from the device store. It survives log out, no other user sees it, and it is
 * never discarded: a new version may only add to it, so that the previous version can still read it
 * (docs/decisions/0135).
 */

const VERSION = 1

/**
 * `order` is the place in the outbox, which all tabs share. `refused` is the server's final refusal, `at`
 * the time of the last attempt. `ownerid` is the incident that the item belongs to. For alerts, their answers and
 * responses it is the alert, because they must not wait for log entries. Items of one owner are sent in
 * order. `written`, `clock`, `ticks` and `page` say when it was written, by clocks of which some may be set before it
 * is sent (`sync/outbox-rules.ts`): the server's as far as it was known, the device's, and the page's own. Items of an
 * earlier version lack them. `isResent`: `clock` is by the time that the server has corrected already.
 */
type Waiting = {
  order: number
  id: string
  organisationid: string
  ownerid: string
  refused?: { code: string; message: string; at?: string }
  written?: number | undefined
  clock?: number
  ticks?: number
  page?: number
  isResent?: boolean
}
/** A role is handed over or taken, or what became of that. */
export type HandoverCall = 'addHandover' | 'takeOverRole' | 'acceptHandover' | 'withdrawHandover'
type HandoverBody = NewHandover | NewTakeover | HandoverOutcome
export type OutboxItem = Waiting &
  (
    | { kind: 'log'; body: NewLogEntry }
    | { kind: 'check'; body: NewCheck }
    | { kind: 'count'; body: NewRollCount }
    // `people`: who is marked, as the screen showed them.
    | { kind: 'mark'; body: NewMark; people: MarkedPerson[] }
    | { kind: 'release'; body: NewRelease; people: MarkedPerson[] }
    | { kind: 'pickup'; body: NewPickupEvent; people: MarkedPerson[] }
    | { kind: 'task'; body: NewTask }
    // `title`: what the task is called, to show what was changed.
    | { kind: 'taskchange'; body: NewTaskChange; taskid: string; title: string }
    // `title`: what was done, to show it while it waits.
    | {
        kind: 'handover'
        call: HandoverCall
        body: HandoverBody
        handoverid: string
        title: string
      }
    // `written` is by the device's clock where the server's was not known, and in items of an earlier version.
    | { kind: 'alert'; body: NewAlert; written: number }
    | { kind: 'alertanswer'; body: NewAlertAnswer }
    | { kind: 'alertresponse'; body: NewAlertResponse }
    | { kind: 'closureanswer'; body: NewClosureAnswer; day: string }
  )
export type NewOutboxItem = OutboxItem extends infer Item
  ? Item extends OutboxItem
    ? Omit<Item, 'order'>
    : never
  : never

/** An item as this version, or an earlier one, has stored it. */
type StoredItem = Pick<OutboxItem, 'id' | 'kind' | 'body'> & {
  order?: number
  organisationid?: string
  ownerid?: string
  /** The earlier name of `ownerid`: an earlier version of the app may read the item in another tab. */
  incidentid?: string
  /** Instead of `organisationid` for an item that earlier versions must leave alone. */
  organisation?: string
}

interface UnsyncedSchema extends DBSchema {
  outbox: { key: number; value: StoredItem }
  drafts: { key: string; value: { key: string; value: unknown } }
}

export type UnsyncedStore = {
  readOutbox: () => Promise<OutboxItem[] | undefined>
  /** Resolves to the place in the outbox once the item is stored, or undefined when it cannot be. */
  addToOutbox: (item: NewOutboxItem) => Promise<number | undefined>
  replaceInOutbox: (item: OutboxItem) => Promise<void>
  removeFromOutbox: (order: number) => Promise<void>
  /** Undefined when they cannot be read now. */
  readDrafts: () => Promise<Map<string, unknown> | undefined>
  keepDraft: (key: string, value: unknown) => Promise<void>
  removeDraft: (key: string) => Promise<void>
  close: () => void
}

/** `onReadable` is called when data that could not be read becomes readable. */
export function openUnsyncedStore(userid: string, onReadable?: () => void): UnsyncedStore {
  const db = database<UnsyncedSchema>(`written/${userid}`, VERSION, {
    upgrade: (store, before) => {
      if (before < 1) {
        store.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
        store.createObjectStore('drafts', { keyPath: 'key' })
      }
    },
    onRecovered: onReadable,
  })
  // `read` reads again after a failure. `write` tries once, and its caller handles a failure. `keep` retries
  // until the job is done or a later one of the same name replaces it.
  return {
    readOutbox: () =>
      db.read('reading', async (store) => (await store.getAll('outbox')).map(fromStored)),
    addToOutbox: (item) =>
      db.write('outbox', async (store) => {
        const writing = store.transaction('outbox', 'readwrite', { durability: 'strict' })
        const order = await writing.store.add(toStored(item))
        await writing.done
        return order
      }),
    replaceInOutbox: async (item) => {
      await db.write('outbox', (store) => store.put('outbox', toStored(item)))
    },
    removeFromOutbox: async (order) => {
      await db.write('outbox', (store) => store.delete('outbox', order))
    },
    readDrafts: async () => {
      const rows = await db.read('reading', (store) => store.getAll('drafts'))
      return rows && new Map(rows.map((row) => [row.key, row.value]))
    },
    /** Committed without waiting for the request, so that a reload right after typing loses nothing. */
    keepDraft: async (key, value) => {
      await db.keep(`draft/${key}`, async (store) => {
        const writing = store.transaction('drafts', 'readwrite')
        void writing.store.put({ key, value })
        writing.commit()
        await writing.done
      })
    },
    removeDraft: async (key) => {
      await db.keep(`draft/${key}`, async (store) => {
        const writing = store.transaction('drafts', 'readwrite')
        void writing.store.delete(key)
        writing.commit()
        await writing.done
      })
    },
    close: db.close,
  }
}

const LATER_KINDS: ReadonlySet<string> = new Set<OutboxItem['kind']>([
  'alertresponse',
  'task',
  'taskchange',
  'handover',
  'closureanswer',
  'pickup',
])

/**
 * Earlier versions look for items by `organisationid` and send every unknown kind as a check, which the
 * server refuses for good. So items of kinds that they do not know get no `organisationid`.
 */
function toStored(item: OutboxItem | NewOutboxItem): StoredItem {
  const { organisationid, ...others } = item
  if (LATER_KINDS.has(item.kind)) return { ...others, organisation: organisationid }
  return { ...item, incidentid: item.ownerid }
}

function fromStored({ incidentid, organisation, ...item }: StoredItem): OutboxItem {
  const { ownerid = incidentid, organisationid = organisation } = item
  return { ...item, ownerid, organisationid } as OutboxItem
}
