const COUNTRY = '+44'
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

/**
 * A telephone number as gateways want it, such as `+447700900123`; undefined if the text is none. A number
 * without a country is British; of several, after `/`, the first one counts: `07700 900123`, `+44 (0)7700 900123`, `0044 7700 900123`, `447700900123`.
 */
export function internationalNumber(text: string): string | undefined {
  // A slash is also written within one number, as in `01632/960123`.
  for (const part of [...text.split(/[/;,]/), text.replaceAll('/', '')]) {
    const compact = part.replace(/\(0\)/g, '').replace(/[\s().\-\u00a0]/g, '')
    const number = withCountry(compact)
    if (INTERNATIONAL.test(number)) return number
  }
  return undefined
}

function withCountry(compact: string): string {
  if (compact.startsWith(`${COUNTRY}0`)) return COUNTRY + compact.slice(COUNTRY.length + 1)
  if (compact.startsWith('+')) return compact
  if (compact.startsWith('00')) return withCountry(`+${compact.slice(2)}`)
  if (compact.startsWith('0')) return COUNTRY + compact.slice(1)
  // Some gateways leave out the plus.
  return /^[1-9]\d{10,14}$/.test(compact) ? `+${compact}` : compact
}

/** `…0123`: enough to recognise a number, and too little to ring it. */
export function endOfNumber(number: string): string {
  return `…${number.replace(/\D/g, '').slice(-4)}`
}
