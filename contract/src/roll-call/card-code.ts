import { fnv1a } from '../fnv1a.ts'

/**
 * The code on a person's card, by which a phone finds them. It is no secret and gives no right: whoever knows the
 * person's id can work it out, and it leads only to a name that the phone has anyway. Rarely two people have the
 * same; a phone then finds both.
 */

/** Without letters and digits that people mistake for each other. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/** `K7M 2PX` */
export function cardCode(organisationid: string, personid: string): string {
  let rest = hash(`${organisationid} ${personid}`)
  let code = ''
  for (let at = 0; at < LENGTH; at += 1) {
    code += CHARACTERS[rest % CHARACTERS.length]
    rest = Math.floor(rest / CHARACTERS.length)
  }
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Whether somebody typed this code, in whatever way they write it. */
export function isCardCode(typed: string, code: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return plain(typed) === plain(code)
}

/** FNV-1a, then mixed so that ids which differ in one digit get codes that look different. */
function hash(text: string): number {
  let value = fnv1a(text)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
