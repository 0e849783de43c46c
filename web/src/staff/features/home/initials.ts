/** The first letters of the first two words: `Riverside Academy` → `RA`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB'))
    .join('')
}
