import { useSyncExternalStore } from 'react'
import { signal, useSignal } from './signal.ts'
import { followOtherTabs, postToOtherTabs } from './tabs.ts'
import type { UnsyncedStore } from './unsynced-store.ts'

/**
 * What was typed into forms and not yet saved, by key and user; stored at every change. Read into memory
 * before the first screen, so that a form opens with it.
 */

export type Draft<T> = {
  /** Undefined when nothing is kept under the key. */
  value: T | undefined
  save: (value: T) => void
  clear: () => void
}

type OpenDrafts = {
  userid: string
  store: UnsyncedStore
  unfollow: () => void
  /** Keys that have changed since the drafts were opened. If the stored drafts are read late, these are newer. */
  changed: Set<string>
}

const drafts = signal<ReadonlyMap<string, unknown>>(new Map())
let current: OpenDrafts | undefined

/** The signed-in user's draft. The caller defines the type of the value under a key. */
export function useDraft<T>(key: string): Draft<T> {
  const value = useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key)) as T | undefined
  return { value, save: (next) => saveDraft(key, next), clear: () => saveDraft(key, undefined) }
}

/** All drafts of the signed-in user, by key. */
export function useDrafts(): ReadonlyMap<string, unknown> {
  return useSignal(drafts)
}

/** Reads a draft outside a component; undefined when nothing is kept. */
export function readDraft<T>(key: string): T | undefined {
  return drafts.get().get(key) as T | undefined
}

/** Keeps the value, or removes the draft when it is undefined. */
export function saveDraft(key: string, value: unknown): void {
  setInMemory(key, value)
  if (current === undefined) return
  current.changed.add(key)
  void (value === undefined ? current.store.removeDraft(key) : current.store.keepDraft(key, value))
  postToOtherTabs({ about: 'draft', userid: current.userid, key, value })
}

export async function openDrafts(userid: string, store: UnsyncedStore): Promise<void> {
  const changed = new Set<string>()
  const unfollow = followOtherTabs((message) => {
    if (message.about !== 'draft' || message.userid !== userid) return
    changed.add(message.key)
    setInMemory(message.key, message.value)
  })
  current = { userid, store, unfollow, changed }
  await readDrafts()
}

/** Reads the drafts from the device. They may arrive late, when somebody is typing or has logged out. */
export async function readDrafts(): Promise<void> {
  const mine = current
  const stored = await mine?.store.readDrafts()
  if (mine === undefined || mine !== current || stored === undefined) return
  const typed = drafts.get()
  for (const key of mine.changed) {
    if (typed.has(key)) stored.set(key, typed.get(key))
    else stored.delete(key)
  }
  drafts.set(stored)
}

export function closeDrafts(): void {
  current?.unfollow()
  current = undefined
  drafts.set(new Map())
}

function setInMemory(key: string, value: unknown): void {
  const next = new Map(drafts.get())
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  drafts.set(next)
}
