/** What a system sends by mistake must not empty the school: what is more than this, an admin does by hand. */

/** Undefined if so many may be absent; otherwise the reason why not. */
export function absentProblem(absent: number, people: number): string | undefined {
  if (absent * 2 <= people) return undefined
  return `${absent} of ${people} people would be absent, which is more than half. Nothing was changed. If it is right, an admin gives this list at “Who is here today”.`
}

/** In a small school a tenth is less than what a day brings. */
const MIN_OF_DAY = 10

const mostOfDay = (people: number) => Math.max(MIN_OF_DAY, Math.floor(people / 10))

/** Of how many people a system may say within a day that they have left. */
export function leaversProblem(leavers: number, people: number): string | undefined {
  const most = mostOfDay(people)
  if (leavers <= most) return undefined
  return `More than ${most} people would have left within a day. Nothing was changed. If it is right, an admin imports the whole list at “People”.`
}

/**
 * How many a system may add within a day. With more of them, half of the list could be the whole school.
 * @param people  how many there were before them
 */
export function newcomersProblem(newcomers: number, people: number): string | undefined {
  const most = mostOfDay(people)
  if (newcomers <= most) return undefined
  return `More than ${most} people would be new within a day. Nothing was changed. If it is right, an admin imports the whole list at “People”.`
}

/** Undefined if nobody is hidden from a roll call that may be going on; otherwise the reason why not. */
export function addedProblem(added: number): string | undefined {
  if (added === 0) return undefined
  return `While an incident or an exercise is open, a system adds nobody to the list of those who are absent. ${added} would be added, so nothing was changed. Send the list without whoever was not on it before.`
}
