/**
 * The shortest path from one file to a goal (breadth-first), both ends included.
 * @param {string} start
 * @param {(path: string) => Iterable<string>} next
 * @param {(path: string) => boolean} isGoal  never called with the start itself
 * @returns {string[] | undefined}
 */
export function shortestPath(start, next, isGoal) {
  /** @type {string[][]} */
  let paths = [[start]]
  const seen = new Set()
  while (paths.length > 0) {
    /** @type {string[][]} */
    const longer = []
    for (const path of paths) {
      for (const file of next(path.at(-1) ?? start)) {
        if (isGoal(file)) return [...path, file]
        if (seen.has(file)) continue
        seen.add(file)
        longer.push([...path, file])
      }
    }
    paths = longer
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
