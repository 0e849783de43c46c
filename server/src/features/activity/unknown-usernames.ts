/**
 * Limits how many unknown usernames are recorded, because strangers choose them and the activity is
 * never deleted. Each hour it records the first ones, and after that only how many there were.
 */

const HOUR_MS = 60 * 60_000
const ONE_BY_ONE = 20
const FIRST_COUNT = 100

export class UnknownUsernames {
  #hour = 0
  #count = 0
  /** The count at which the next entry is recorded. */
  #next = 1

  /** The summary for the next entry; undefined if none should be recorded. */
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

  /** `isRecorded`: whether an entry with the result of `summaryFor` was recorded. */
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
