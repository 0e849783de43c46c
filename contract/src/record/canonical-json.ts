/**
 * The canonical form of a JSON value, as RFC 8785 (JSON Canonicalization Scheme) defines it: equal
 * values are equal texts, so that their hashes can be compared.
 * @throws TypeError for what JSON cannot represent
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      // By UTF-16 code units, as the RFC says and as strings compare.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${quote(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('not a finite number')
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON has no ${typeof value}`)
  return text
}

function quote(text: string): string {
  // `isWellFormed` is younger than some browsers that we support.
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('a lone surrogate has no UTF-8')
  return JSON.stringify(text)
}
