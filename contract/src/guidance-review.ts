import type { Guidance } from './content.ts'

/**
 * The guidance that Holdfast comes with follows published sources, but nobody who may answer for it
 * at a school has checked it. Each of its pages says so until the school has, and takes this out.
 */
export const UNCHECKED_NOTE = 'Have a qualified person check this page before you use it.'

/** How many pages and checklists still say that they are to be checked. */
export function countUnchecked(guidance: Guidance): number {
  return JSON.stringify(guidance).split(UNCHECKED_NOTE).length - 1
}
