import type { StoredName } from './record-names-store.ts'

/** What stands in the place of an erased name, and of an erased username. */

/** The first name of a person has no count. */
function erasedName(number: number, count = 1): string {
  return `Erased user ${number}${count === 1 ? '' : ` (${count})`}`
}

/** No other organisation gives it to anybody. */
function erasedUsername(organisationid: string, number: number): string {
  return `erased:${organisationid}:${number}`
}

/** Whether the row shows nothing but the number. */
export function isErasedAs({ text, owner, erased }: StoredName, number: number | undefined) {
  if (number === undefined || erased !== number) return false
  const isName = new RegExp(`^Erased user ${number}( \\(\\d+\\))?$`).test(text)
  const isUsername = new RegExp(`^erased:[^: ]+:${number}$`).test(text)
  return isName || (isUsername && owner === text)
}

export type Replacement = {
  userid: string
  username: string
  /** For names that are in no sealed entry. */
  name: string
  number: number
  /** By what stood there, what stands there now. */
  texts: Record<string, string>
}

/** `names`: those that a record has of the user, alone or together with others. */
export function replacementFor(
  organisationid: string,
  { userid, number }: { userid: string; number: number },
  names: readonly Pick<StoredName, 'text'>[],
): Replacement {
  const username = erasedUsername(organisationid, number)
  const texts = [...new Set(names.map(({ text }) => text))].filter((text) => text !== userid)
  const replaced = texts.toSorted().map((text, at) => [text, erasedName(number, at + 1)])
  return {
    ...{ userid, username, number, name: erasedName(number) },
    texts: { ...Object.fromEntries(replaced), [userid]: username },
  }
}
