import { retryDelay } from '../http/backoff.ts'

export type RetryLoop = { now: () => void; stop: () => void }

/**
 * Runs rounds of sending one after another: at once when asked, and with backoff while they fail. `round`
 * sends, and resolves to whether something must be retried.
 */
export function startRetryLoop(round: () => Promise<boolean>): RetryLoop {
  let isStopped = false
  let isRunning = false
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    isRunning = true
    let mustRetry = true
    do {
      isAskedAgain = false
      mustRetry = await round().catch(() => true)
    } while (isAskedAgain && !isStopped)
    isRunning = false
    failures = mustRetry ? failures + 1 : 0
    if (mustRetry && !isStopped) timer = setTimeout(now, retryDelay(failures))
  }

  function now(): void {
    clearTimeout(timer)
    if (isStopped) return
    if (isRunning) isAskedAgain = true
    else void run()
  }

  return {
    now,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
