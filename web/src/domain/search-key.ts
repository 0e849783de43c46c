/** Without capitals and accents, so that `zoe` finds `Zoë`. */
export function toSearchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
