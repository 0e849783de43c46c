import { useSyncExternalStore } from 'react'
import { signal } from './signal.ts'
import { followOtherTabs, tellOtherTabs } from './tabs.ts'
import type { WrittenStore } from './written-store.ts'

/**
 * What stands in a form that is not saved yet: by key, of one user, kept at every change. Read
 * into memory before the first screen, so that a form opens filled.
 */

export type Draft<T> = {
  /** Undefined when nothing is kept under the key. */
  value: T | undefined
  save: (value: T) => void
  clear: () => void
}

type Book = { userid: string; store: WrittenStore; unfollow: () => void }

const drafts = signal<ReadonlyMap<string, unknown>>(new Map())
let book: Book | undefined

/** The signed-in user's draft. The shape under a key is the caller's: let the key name it. */
export function useDraft<T>(key: string): Draft<T> {
  const value = useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key)) as T | undefined
  return { value, save: (next) => saveDraft(key, next), clear: () => saveDraft(key, undefined) }
}

/** The same outside a component; undefined when nothing is kept. */
export function readDraft<T>(key: string): T | undefined {
  return drafts.get().get(key) as T | undefined
}

/** Keeps the value, or removes the draft when it is undefined. */
export function saveDraft(key: string, value: unknown): void {
  put(key, value)
  if (book === undefined) return
  void (value === undefined ? book.store.removeDraft(key) : book.store.keepDraft(key, value))
  tellOtherTabs({ about: 'draft', userid: book.userid, key, value })
}

export async function openDrafts(userid: string, store: WrittenStore): Promise<void> {
  const unfollow = followOtherTabs((message) => {
    if (message.about === 'draft' && message.userid === userid) put(message.key, message.value)
  })
  book = { userid, store, unfollow }
  drafts.set(await store.readDrafts())
}

export function closeDrafts(): void {
  book?.unfollow()
  book = undefined
  drafts.set(new Map())
}

function put(key: string, value: unknown): void {
  const next = new Map(drafts.get())
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  drafts.set(next)
}
