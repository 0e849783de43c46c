/** What is imported, in small letters: `user`, `users`. */
export type Noun = { one: string; many: string }

/** `1 user`, `2,000 users` */
export function counted(count: number, { one, many }: Noun): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

/** `37 rows ready, 2 rows need attention` */
export function readinessOf(rows: number, attention: number): string {
  const row = { one: 'row', many: 'rows' }
  const ready = `${counted(rows - attention, row)} ready`
  if (attention === 0) return ready
  return `${ready}, ${counted(attention, row)} ${attention === 1 ? 'needs' : 'need'} attention`
}
