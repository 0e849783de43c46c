import { MAX_NAME_CHARACTERS } from '../limits.ts'

/**
 * How long texts of the guidance may be, in characters. `path` is the page's own part of its address,
 * `address` the target of a link. They are not in `limits.ts`, which every phone loads before its
 * first screen, because only the forms of admins need them.
 */
export const MAX_GUIDANCE_CHARACTERS = {
  name: MAX_NAME_CHARACTERS,
  path: 200,
  subtitle: 300,
  short: 500,
  report: 2000,
  answer: 50,
  address: 2000,
  markdown: 50_000,
} as const
