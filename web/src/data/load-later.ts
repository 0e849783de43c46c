import { RETRY_MAX_DELAY_MS } from '../http/backoff.ts'

type Later<Loaded> = {
  load: () => Promise<Loaded>
  /** The returned function undoes it. */
  use: (loaded: Loaded) => (() => void) | undefined
  afterMs?: number
  retryMs?: number
}

/**
 * Loads a module that the first screen does not need, after that has been drawn, and retries until it is
 * there. Returns a function that stops it, whether the module has been loaded by then or not.
 */
export function loadLater<Loaded>({
  load,
  use,
  afterMs = 0,
  retryMs = RETRY_MAX_DELAY_MS,
}: Later<Loaded>): () => void {
  let undo: (() => void) | undefined
  let isStopped = false
  let timer = setTimeout(() => void begin(), afterMs)

  async function begin(): Promise<void> {
    const loaded = await load().catch(() => undefined)
    if (isStopped) return
    if (loaded === undefined) timer = setTimeout(() => void begin(), retryMs)
    else undo = use(loaded)
  }

  return () => {
    isStopped = true
    clearTimeout(timer)
    undo?.()
  }
}
