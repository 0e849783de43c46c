import type { StoredName } from './record-names-store.ts'

/** Whether the row shows nothing but the number. Other names of the same person have a count. */
export function isErasedAs({ text, owner, erased }: StoredName, number: number | undefined) {
  if (number === undefined || erased !== number) return false
  const isName = new RegExp(`^Erased user ${number}( \\(\\d+\\))?$`).test(text)
  const isUsername = new RegExp(`^erased:[^: ]+:${number}$`).test(text)
  return isName || (isUsername && owner === text)
}
