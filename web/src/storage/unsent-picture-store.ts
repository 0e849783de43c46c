import type { DBSchema } from 'idb'
import { database } from './database.ts'

/**
 * Pictures that a person chose for the log and the server does not have. One database per user, like what
 * else is not sent (`unsynced-store.ts`): it survives log out, and no other user sees it.
 */

/**
 * `entryid` is null until its entry is written; `words` are those of the entry, `given` when it got the
 * picture, in milliseconds. `refused` is the reason why the server does not take it.
 */
export type UnsentPicture = {
  key: number
  organisationid: string
  incidentid: string
  entryid: string | null
  words?: string
  given?: number
  sha256: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** In milliseconds. */
  added: number
  refused?: string
}
export type NewPicture = Omit<UnsentPicture, 'key'>

interface PictureSchema extends DBSchema {
  pictures: { key: number; value: NewPicture & { key?: number } }
}

export type UnsentPictureStore = {
  readAll: () => Promise<UnsentPicture[] | undefined>
  /** Resolves to its key once it is on the device; undefined if it cannot be stored. */
  add: (picture: NewPicture) => Promise<number | undefined>
  /** Whether the picture is there, which another tab may have removed; true if that cannot be read. */
  has: (key: number) => Promise<boolean>
  /** Leaves out those that were removed. */
  replace: (pictures: readonly UnsentPicture[]) => Promise<boolean>
  remove: (key: number) => Promise<void>
  close: () => void
}

export function openUnsentPictureStore(userid: string): UnsentPictureStore {
  const db = database<PictureSchema>(`pictures/${userid}`, 1, {
    upgrade: (store) => {
      store.createObjectStore('pictures', { keyPath: 'key', autoIncrement: true })
    },
  })
  return {
    readAll: async () =>
      (await db.read('reading', (store) => store.getAll('pictures'))) as
        | UnsentPicture[]
        | undefined,
    add: (picture) => db.write('adding', (store) => store.add('pictures', picture)),
    has: async (key) => (await db.read('looking', (store) => store.count('pictures', key))) !== 0,
    replace: async (pictures) => {
      const done = await db.write('changing', async (store) => {
        const writing = store.transaction('pictures', 'readwrite')
        const stored = new Set(await writing.store.getAllKeys())
        for (const picture of pictures) {
          if (stored.has(picture.key)) void writing.store.put(picture)
        }
        await writing.done
        return true
      })
      return done === true
    },
    remove: async (key) => {
      await db.write('removing', (store) => store.delete('pictures', key))
    },
    close: db.close,
  }
}
