import { pause } from '../http/backoff.ts'
import { outboxCounts, storeUnstored } from '../sync/outbox.ts'
import { countUnsentPictures } from '../sync/picture-outbox.ts'

/** What the server does not have. `unstored` is only in this window: the device had no room for it. */
export type Unsent = {
  waiting: number
  refused: number
  pictures: number
  unstored: { entries: number; pictures: number }
}

/** A storage that does not answer must not keep anybody from leaving. */
const MAX_STORING_MS = 2000

/** Counts after one more attempt to store what is only in memory. */
export async function countUnsent(): Promise<Unsent> {
  await Promise.race([storeUnstored(), pause(MAX_STORING_MS)])
  return unsentNow()
}

function unsentNow(): Unsent {
  const { unstored: entries, ...stored } = outboxCounts()
  const pictures = countUnsentPictures()
  const unstored = { entries, pictures: pictures.unstored }
  return { ...stored, pictures: pictures.waiting, unstored }
}

/** What is lost with this window. */
export function losses({ unstored: { entries, pictures } }: Pick<Unsent, 'unstored'>): string[] {
  const sentences = [
    [entries, entries === 1 ? '1 entry is' : `${entries} entries are`],
    [pictures, pictures === 1 ? '1 picture is' : `${pictures} pictures are`],
  ] as const
  return sentences
    .filter(([count]) => count > 0)
    .map(([, subject]) => `${subject} only in this window and will be lost.`)
}

let isAllowed = false

/** The person has read what is lost: the browser need not ask again. */
export function allowLoss(): void {
  isAllowed = true
}

/** Lets the browser ask before a window is closed that has the only copy of something. */
export function warnBeforeLoss(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isAllowed || losses(unsentNow()).length === 0) return
    void storeUnstored()
    event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
