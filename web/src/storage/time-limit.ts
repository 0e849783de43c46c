const STEPS = 20

/**
 * Rejects with a `TimeoutError` when the work takes longer; the work itself continues. The limit consists
 * of short steps, and each counts once however late its timer fires, because a busy device could not have
 * received an answer meanwhile.
 */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    const slow = new DOMException('The storage of this device does not answer', 'TimeoutError')
    const wait = (steps: number) => {
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : reject(slow)), milliseconds / STEPS)
    }
    wait(STEPS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
