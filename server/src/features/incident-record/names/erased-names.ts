import type { StoredName } from './record-names-store.ts'

/** What stands in the place of an erased name, and of an erased username. */

export function erasedName(number: number): string {
  return `Erased user ${number}`
}

export function erasedUsername(organisationid: string, number: number): string {
  return `erased:${organisationid}:${number}`
}

/** Whether the row shows nothing but the number. Other names of the same person have a count. */
export function isErasedAs({ text, owner, erased }: StoredName, number: number | undefined) {
  if (number === undefined || erased !== number) return false
  const isName = new RegExp(`^Erased user ${number}( \\(\\d+\\))?$`).test(text)
  const isUsername = new RegExp(`^erased:[^: ]+:${number}$`).test(text)
  return isName || (isUsername && owner === text)
}
