/** The length of 999; a shorter number is a channel or an extension. */
const SHORTEST_NUMBER = 3

/**
 * The address that dials: the first number of three digits or more in what was typed, without the
 * words around it; undefined when there is none.
 */
export function dialAddress(phone: string): string | undefined {
  const numbers = phone.match(/\+?[\d*#][\d\s().\-–*#]*/g) ?? []
  const number = numbers
    .map((text) => text.replace(/[^\d+*#]/g, ''))
    .find((text) => text.replace(/\D/g, '').length >= SHORTEST_NUMBER)
  return number === undefined ? undefined : `tel:${number.replaceAll('#', '%23')}`
}
