/** What a system sends by mistake must not empty the school: what is more than this, an admin does by hand. */

/** Undefined if so many may be absent; otherwise the reason why not. */
export function absentProblem(absent: number, people: number): string | undefined {
  if (absent * 2 <= people) return undefined
  return `${absent} of ${people} people would be absent, which is more than half. Nothing was changed. If it is right, an admin gives this list at “Who is here today”.`
}

const MIN_LEAVERS = 10

/** Of how many people a system may say within a day that they have left. */
export function leaversProblem(leavers: number, people: number): string | undefined {
  const most = Math.max(MIN_LEAVERS, Math.floor(people / 10))
  if (leavers <= most) return undefined
  return `More than ${most} people would have left within a day. Nothing was changed. If it is right, an admin imports the whole list at “People”.`
}
