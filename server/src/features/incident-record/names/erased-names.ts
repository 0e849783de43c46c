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
  /** The names by which the user alone was known. */
  known: string[]
  number: number
  /** By what stood there, what stands there now. */
  texts: Record<string, string>
}

type Erased = { userid: string; number: number; name: string }

/**
 * `names`: those that a record has of the user, alone or together with others. One that went with the name of
 * another owner already stays as it is.
 */
export function replacementFor(
  organisationid: string,
  { userid, number, name }: Erased,
  names: readonly Pick<StoredName, 'owner' | 'text' | 'erased'>[],
): Replacement {
  const username = erasedUsername(organisationid, number)
  const standing = names.filter(({ erased, text }) => erased === null && text !== userid)
  const texts = [...new Set(standing.map(({ text }) => text))]
  const replaced = texts.toSorted().map((text, at) => [text, erasedName(number, at + 1)])
  const gone = names.filter(({ erased }) => erased !== null).map(({ text }) => [text, text])
  const own = standing.filter(({ owner }) => owner === userid).map(({ text }) => text)
  return {
    ...{ userid, username, number, name: erasedName(number) },
    known: [...new Set([name, ...own])],
    texts: { ...Object.fromEntries([...gone, ...replaced]), [userid]: username },
  }
}
