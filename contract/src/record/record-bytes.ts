/** Reads what the files of a record hold; what cannot be read is undefined. */

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function readJson<T>(bytes: Uint8Array | undefined): T | undefined {
  const text = decode(bytes)
  const value = text === undefined ? undefined : attempt(() => JSON.parse(text) as unknown)
  return typeof value === 'object' && value !== null ? (value as T) : undefined
}

/** Undefined if it is not a list of objects. */
export function listOfObjects<T>(value: T[] | undefined): T[] | undefined {
  const isList = Array.isArray(value) && value.every((member) => Object(member) === member)
  return isList ? value : undefined
}

export function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes && attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
