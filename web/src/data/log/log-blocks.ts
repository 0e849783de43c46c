import { byOldest } from '@holdfast/contract/sorting'

/**
 * A long log in memory, in blocks, oldest first, none of them empty. A new entry replaces one block, and
 * results computed from the other blocks stay cached (`perBlock`). An entry therefore costs as much in a
 * log of twenty thousand as in one of a hundred.
 */
export type Blocks<T> = readonly Block<T>[]
type Block<T> = readonly T[]

type Sorted = { timestamp: string; seq: number }

/** The size of a block. A block with more than twice as many entries is split. */
const BLOCK_ENTRIES = 250

/** Caches a pure function of a block: it runs once for each block. */
export function perBlock<T, Result>(
  compute: (block: Block<T>) => Result,
): (block: Block<T>) => Result {
  const results = new WeakMap<Block<T>, { result: Result }>()
  return (block) => {
    const known = results.get(block) ?? { result: compute(block) }
    results.set(block, known)
    return known.result
  }
}

export function toBlocks<T>(sorted: readonly T[]): Blocks<T> {
  const blocks: Block<T>[] = []
  for (let from = 0; from < sorted.length; from += BLOCK_ENTRIES) {
    blocks.push(sorted.slice(from, from + BLOCK_ENTRIES))
  }
  return blocks
}

/** All entries in one list. */
export function fromBlocks<T>(blocks: Blocks<T>): T[] {
  return ([] as T[]).concat(...blocks)
}

/** Inserts the entry by time and `seq`, after equal ones. */
export function insertSorted<T extends Sorted>(blocks: Blocks<T>, entry: T): Blocks<T> {
  const isBefore = (other: T | undefined) => other !== undefined && byOldest(other, entry) <= 0
  const index = Math.max(
    0,
    blocks.findLastIndex(([first]) => isBefore(first)),
  )
  const block = blocks[index] ?? []
  const place = block.findLastIndex(isBefore) + 1
  const longer = [...block.slice(0, place), entry, ...block.slice(place)]
  const parts = longer.length > 2 * BLOCK_ENTRIES ? toBlocks(longer) : [longer]
  return [...blocks.slice(0, index), ...parts, ...blocks.slice(index + 1)]
}

/** Blocks that lose no entry stay the same objects. */
export function filterBlocks<T>(blocks: Blocks<T>, isKept: (entry: T) => boolean): Blocks<T> {
  return blocks
    .map((block) => (block.every(isKept) ? block : block.filter(isKept)))
    .filter((block) => block.length > 0)
}

const idsOf = perBlock((block: Block<{ id: string }>) => new Set(block.map(({ id }) => id)))

/** The block that contains the entry with this id. */
export function blockWith<T extends { id: string }>(
  blocks: Blocks<T>,
  id: string,
): Block<T> | undefined {
  return blocks.findLast((block) => idsOf(block).has(id))
}

/** The entries of `after` that are not in `before`. */
export function addedEntries<T extends { id: string }>(before: Blocks<T>, after: Blocks<T>): T[] {
  const known = new Set(before)
  return after
    .filter((block) => !known.has(block))
    .flat()
    .filter(({ id }) => blockWith(before, id) === undefined)
}
