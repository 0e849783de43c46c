/**
 * Runs each in a task of its own, so that a slow phone answers to touches in between. Returns what
 * stops the rest.
 */
export function runOneByOne(works: readonly (() => void)[]): () => void {
  let done = 0
  let timer = setTimeout(runNext)
  function runNext(): void {
    const work = works[done]
    if (work === undefined) return
    done += 1
    work()
    timer = setTimeout(runNext)
  }
  return () => clearTimeout(timer)
}
