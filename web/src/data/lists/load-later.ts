import { RETRY_MAX_DELAY_MS } from '../../http/backoff.ts'

type Later<Loaded> = {
  load: () => Promise<Loaded>
  /** Uses the module; the returned function undoes that. */
  use: (loaded: Loaded) => (() => void) | undefined
  afterMs?: number
  retryMs?: number
}

/**
 * Loads a module that the first screen does not need, after that screen has been drawn, and retries until
 * it succeeds; a failed import succeeds only in the next page, see `app/failed-imports.ts`. The returned
 * function stops the loading, or undoes the use of the loaded module.
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
