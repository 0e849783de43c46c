import { MAX_NAME_CHARACTERS } from './limits.ts'

/**
 * How long texts of the guidance may be, in characters. `path` is a page's part of its own address,
 * `address` where a link leads. Not in `limits.ts`, which every phone loads before its first screen:
 * only the forms of admins need them.
 */
export const MAX_GUIDANCE_CHARACTERS = {
  name: MAX_NAME_CHARACTERS,
  path: 200,
  subtitle: 300,
  short: 500,
  answer: 50,
  address: 2000,
  markdown: 50_000,
} as const
