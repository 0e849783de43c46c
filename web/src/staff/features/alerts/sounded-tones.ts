import { readLocal, writeLocal } from '../../../storage/local-storage.ts'

/**
 * For what this device has sounded the tone: ids and times, no text. All tabs share it, and it survives a
 * reload, so that an old call does not sound again.
 */

const KEY = 'tones'
const MAX_KEPT = 100

/** Whether the tone is still to be sounded; from then on it was. */
export function isFirstTone(shown: string): boolean {
  const sounded = JSON.parse(readLocal(KEY) ?? '[]') as string[]
  if (sounded.includes(shown)) return false
  writeLocal(KEY, JSON.stringify([...sounded, shown].slice(-MAX_KEPT)))
  return true
}
