/** What is listed or imported, in small letters: `user`, `users`. */
export type Noun = { one: string; many: string }

/** `1 user`, `2,000 users` */
export function counted(count: number, { one, many }: Noun): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
