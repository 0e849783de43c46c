/**
 * Runs the functions one after the other, yielding to the browser in between, so that a slow phone
 * responds to touches. Returns a function that stops the rest.
 */
export function runInSeparateTasks(works: readonly (() => void)[]): () => void {
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
