const STEPS = 20

/**
 * Rejects with a `TimeoutError` when the work takes longer; the work itself continues. The limit is
 * waited for in steps, each of which counts once however late it comes: while the device was busy, an
 * answer could not be heard.
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
