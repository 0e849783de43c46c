/**
 * Two things are compared by running them in turns in one go and pairing neighbours: what else the
 * machine does meanwhile weighs on both.
 */

/** Measures one turn: a rate, or anything of which more is better. */
export type Turn = () => Promise<number>

const WARM_UP_TURNS = 3

export type Comparison = { median: number; least: number; most: number; a: number; b: number }

/** Runs A and B in turns, changing who goes first; answers the ratios of A to B. */
export async function compare(a: Turn, b: Turn, rounds = 5): Promise<Comparison> {
  // A server that has just started is still being compiled: the first turns do not count.
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) {
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
    least: ratios[0] ?? Number.NaN,
    most: ratios.at(-1) ?? Number.NaN,
    a: middle(pairs.map((pair) => pair.a).sort((x, y) => x - y)),
    b: middle(pairs.map((pair) => pair.b).sort((x, y) => x - y)),
  }
}

export function report(
  name: string,
  unit: string,
  { median, least, most, a, b }: Comparison,
): void {
  const spread = `${least.toFixed(2)}–${most.toFixed(2)}`
  const rates = `${Math.round(a)} against ${Math.round(b)} ${unit}`
  console.log(`${name.padEnd(58)} ${median.toFixed(2)}  (${spread}; ${rates})`)
}

function middle(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}
