/**
 * How often names that nobody has are recorded. Strangers choose them, and the activity is never
 * deleted: of each hour there are the first ones, and then how many they have become.
 */

const HOUR_MS = 60 * 60_000
const ONE_BY_ONE = 20
const FIRST_COUNT = 100

export class UnknownUsernames {
  #hour = 0
  #count = 0
  /** The count at which the next one is recorded. */
  #next = 1

  /** The summary to record another one with; undefined to record none. */
  summaryFor(summary: string, now: Date): string | undefined {
    const hour = Math.floor(now.getTime() / HOUR_MS)
    if (hour !== this.#hour) {
      this.#hour = hour
      this.#count = 0
      this.#next = 1
    }
    const count = this.#count + 1
    if (count < this.#next) return undefined
    return count <= ONE_BY_ONE ? summary : `${count} unknown usernames within this hour`
  }

  /** `isRecorded`: with what `summaryFor` has returned. */
  note(isRecorded: boolean): void {
    this.#count += 1
    if (isRecorded) this.#next = nextAfter(this.#count)
  }
}

/** 2, 3, … 20, 100, 1000, 10,000, … */
function nextAfter(count: number): number {
  if (count < ONE_BY_ONE) return count + 1
  let next = FIRST_COUNT
  while (next <= count) next *= 10
  return next
}
