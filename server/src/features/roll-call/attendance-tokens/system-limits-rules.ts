/** What a system sends by mistake must not empty the school: what is more than this, an admin does by hand. */

/** Undefined if so many may be absent; otherwise the reason why not. */
export function absentProblem(absent: number, people: number): string | undefined {
  if (absent * 2 <= people) return undefined
  return `${absent} of ${people} people would be absent, which is more than half. Nothing was changed. If it is right, an admin gives this list at “Who is here today”.`
}

/** In a small school a tenth is less than what a day brings. */
const MIN_PER_DAY = 10

const maxPerDay = (people: number) => Math.max(MIN_PER_DAY, Math.floor(people / 10))

const CHANGES = { leavers: 'have left', newcomers: 'be new' }

/**
 * Of how many people a system may say within a day that they have left, and how many it may add. With more of these,
 * half of the list could be the whole school.
 * @param people  how many there were before anybody was added
 */
export function dailyChangesProblem(
  change: keyof typeof CHANGES,
  counted: number,
  people: number,
): string | undefined {
  const max = maxPerDay(people)
  if (counted <= max) return undefined
  return `More than ${max} people would ${CHANGES[change]} within a day. Nothing was changed. If it is right, an admin imports the whole list at “People”.`
}

/** Undefined if nobody is hidden from a roll call that may be going on; otherwise the reason why not. */
export function addedProblem(added: number): string | undefined {
  if (added === 0) return undefined
  return `While an incident or an exercise is open, a system adds nobody to the list of those who are absent. ${added} would be added, so nothing was changed. Send the list without whoever was not on it before.`
}

export const LEFT_DURING_INCIDENT =
  'While an incident or an exercise is open, a system takes nobody off the list. Nothing was changed. Send it again once the incident is closed.'
