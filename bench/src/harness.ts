/**
 * Compares two measurements by alternating them in one run and pairing neighbours, so that other load
 * on the machine affects both.
 */

/** Measures one turn: a rate, or another value where more is better. */
export type Turn = () => Promise<number>

const WARM_UP_TURNS = 3

export type Comparison = { median: number; min: number; max: number; a: number; b: number }

/** Alternates A and B, and which of them runs first. Returns the ratios of A to B. */
export async function compare(
  a: Turn,
  b: Turn,
  rounds = 5,
  warmUps = WARM_UP_TURNS,
): Promise<Comparison> {
  // The first turns do not count: Node is still compiling the code of a server that has just started.
  for (let turn = 0; turn < warmUps; turn += 1) {
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
    median: middle(ratios),
    min: ratios[0] ?? Number.NaN,
    max: ratios.at(-1) ?? Number.NaN,
    a: middle(pairs.map((pair) => pair.a)),
    b: middle(pairs.map((pair) => pair.b)),
  }
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/** `share` of the values are at most so great. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
