import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteCopy, finishDeletion } from './delete-device-data.ts'

const owner = { organisationid: 'riverside', userid: 'head' }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser that shows these notifications until they are closed. */
function showNotifications(...titles: string[]): Set<string> {
  const shown = new Set(titles)
  const getNotifications = async () =>
    titles.map((title) => ({ title, close: () => shown.delete(title) }))
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
  })
  return shown
}

/** Replaces `localStorage`, in which a deletion under way is noted. */
function storeLocally(items: Record<string, string> = {}): Map<string, string> {
  const stored = new Map(Object.entries(items))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

test('log out closes the notifications of alerts, so that nobody else opens them', async () => {
  storeLocally()
  const shown = showNotifications('Alert: open Holdfast', 'Alert ended: open Holdfast')
  await deleteCopy(owner)
  expect(shown).toEqual(new Set())
})

test('a log out that was interrupted closes the notifications at the next start', async () => {
  const stored = storeLocally({ forget: JSON.stringify(owner) })
  const shown = showNotifications('Alert: open Holdfast')
  await finishDeletion()
  expect(shown).toEqual(new Set())
  expect(stored.size).toBe(0)
})

test('a browser that cannot list notifications still logs out', async () => {
  const stored = storeLocally()
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.reject(new Error('no service worker')) },
  })
  await deleteCopy(owner)
  expect(stored.size).toBe(0)
})
