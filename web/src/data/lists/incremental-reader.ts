import type { CachedBody } from '../../storage/device-store.ts'
import { isOtherEpoch } from '../../storage/epoch.ts'
import type { CopyKey } from './device-copy.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads only what a device lacks of lists that only grow: whole lists would be too much for each tap of each phone.
 *
 * Invariant: the device has every row up to the `seq` of a reading, because the reads themselves brought them. What
 * the server acknowledges or announces raises no `seq`: rows of others with lower numbers may still be missing here.
 * A reading counts only as long as the list in memory is the one that it made; otherwise all is read anew. What was
 * read is stored before it is in memory, which may take a busy phone seconds: until then the reading before it counts.
 */

/** The version of a list that came from elsewhere, or from a read that was given up, is another one. */
type Reading = { seq: number; fullAt: number; version: number | null }

type Answer<Row> = {
  /** Undefined if nothing has changed. */
  body: Row[] | undefined
  etag: string | null
  epoch: string | null
  version: number | null
}

/** Asks the server for all rows, or for those with a higher number than `after`. */
type Ask<Row> = (query: { after?: string }) => Promise<Answer<Row>>

/** In case something went wrong, as for all lists: see `announced-versions.ts`. */
const FULL_READ_MS = 5 * 60_000

export class IncrementalReader<Row extends { seq: number }> {
  readonly #idOf: (row: Row) => string
  /** By the key of the list: the latest reading, and the one before it. */
  readonly #readings = new Map<string, Reading[]>()

  /** @param idOf  of rows with the same id the later one replaces the earlier one */
  constructor(idOf: (row: Row) => string) {
    this.#idOf = idOf
  }

  /** Up to which number the list in memory has all rows; 0 if no read has brought them. */
  shownSeq(key: CopyKey): number {
    return this.#readingOf(key, heldIn(key))?.seq ?? 0
  }

  async read(key: CopyKey, ask: Ask<Row>): Promise<Answer<Row>> {
    const held = heldIn<Row>(key)
    const reading = this.#readingOf(key, held)
    if (held === undefined || reading === undefined || !isFresh(held, reading)) {
      return this.#readAll(key, ask)
    }
    const answer = await ask({ after: String(reading.seq) })
    if (isOtherEpoch(held.epoch, answer.epoch)) return this.#readAll(key, ask)
    const news = rowsOf(answer)
    const seq = Math.max(reading.seq, lastSeq(news))
    this.#keep(key, { ...reading, seq, version: answer.version })
    // As an answer that nothing has changed.
    if (news.length === 0) return { ...answer, body: undefined }
    const all = new Map([...held.body, ...news].map((row) => [this.#idOf(row), row]))
    return { ...answer, body: [...all.values()] }
  }

  async #readAll(key: CopyKey, ask: Ask<Row>): Promise<Answer<Row>> {
    const fullAt = performance.now()
    const answer = await ask({})
    const seq = lastSeq(rowsOf(answer))
    this.#keep(key, { seq, fullAt, version: answer.version })
    return answer
  }

  /** The reading that made the list in memory. */
  #readingOf(key: CopyKey, held: CachedBody<Row[]> | undefined): Reading | undefined {
    const readings = this.#readings.get(key.join()) ?? []
    return readings.find(({ version }) => held?.confirmed?.version === version)
  }

  #keep(key: CopyKey, reading: Reading): void {
    const shown = this.#readingOf(key, heldIn(key))
    this.#readings.set(key.join(), [reading, ...(shown ? [shown] : [])])
  }
}

function heldIn<Row>(key: CopyKey): CachedBody<Row[]> | undefined {
  return queryClient.getQueryData<CachedBody<Row[]>>(key)
}

/** An empty list costs nothing to read. */
function isFresh({ body }: CachedBody<unknown[]>, { fullAt }: Reading): boolean {
  return performance.now() - fullAt <= FULL_READ_MS && body.length > 0
}

/** What is no list, such as the page of a hotel's network, has none; `revalidate` refuses it. */
function rowsOf<Row>({ body }: Answer<Row>): readonly Row[] {
  return Array.isArray(body) ? body : []
}

function lastSeq(rows: readonly { seq: number }[]): number {
  return rows.reduce((highest, { seq }) => Math.max(highest, seq), 0)
}
