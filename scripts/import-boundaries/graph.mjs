/**
 * The shortest way from one file to a goal along the edges, both ends included.
 * @param {string} start
 * @param {(path: string) => Iterable<string>} next
 * @param {(path: string) => boolean} isGoal  never asked about the start itself
 * @returns {string[] | undefined}
 */
export function shortestPath(start, next, isGoal) {
  /** @type {string[][]} */
  let ways = [[start]]
  const seen = new Set()
  while (ways.length > 0) {
    /** @type {string[][]} */
    const longer = []
    for (const way of ways) {
      for (const path of next(way.at(-1) ?? start)) {
        if (isGoal(path)) return [...way, path]
        if (seen.has(path)) continue
        seen.add(path)
        longer.push([...way, path])
      }
    }
    ways = longer
  }
  return undefined
}

/**
 * The shortest cycle in each group of files that import each other.
 * @param {Iterable<string>} paths
 * @param {(path: string) => Iterable<string>} next
 * @returns {string[][]}  each begins and ends with the same file
 */
export function findCycles(paths, next) {
  const reported = new Set()
  const cycles = []
  for (const path of paths) {
    if (reported.has(path)) continue
    const cycle = shortestPath(path, next, (reached) => reached === path)
    if (!cycle) continue
    for (const member of cycle) reported.add(member)
    cycles.push(cycle)
  }
  return cycles
}
