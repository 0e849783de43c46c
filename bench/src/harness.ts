/**
 * Compares two measurements by alternating them in one run and pairing neighbours, so that other load
 * on the machine affects both. A turn is one measurement of one side, a round one turn of each side.
 */

/** Measures one turn of a side. */
export type Turn = () => Promise<number>

/** The ratios of the rounds, A to B, and the median of each side. */
export type Comparison = { median: number; min: number; max: number; a: number; b: number }

/**
 * Alternates A and B, and which of them runs first. The rounds of the warm-up do not count: Node is
 * still compiling the code of a server that has just started.
 */
export async function compare(
  a: Turn,
  b: Turn,
  { rounds = 5, warmUps = 3 }: { rounds?: number; warmUps?: number } = {},
): Promise<Comparison> {
  for (let round = 0; round < warmUps; round += 1) {
    await a()
    await b()
  }
  const pairs: { a: number; b: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await a()
      pairs.push({ a: first, b: await b() })
    } else {
      const first = await b()
      pairs.push({ b: first, a: await a() })
    }
  }
  const ratios = pairs.map((pair) => pair.a / pair.b).sort((x, y) => x - y)
  return {
    median: findMedian(ratios),
    min: ratios[0] ?? Number.NaN,
    max: ratios.at(-1) ?? Number.NaN,
    a: findMedian(pairs.map((pair) => pair.a)),
    b: findMedian(pairs.map((pair) => pair.b)),
  }
}

export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/** The value that this share of the values does not exceed: 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
