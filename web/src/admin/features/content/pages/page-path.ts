import { MAX_GUIDANCE_CHARACTERS } from '@holdfast/contract/content/guidance-limits'
import type { Problem } from '../../../../ui/form/error-summary.tsx'

/** The address of a page: the last part of where staff find it. */

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `Bomb threat: what to do?` → `bomb-threat-what-to-do`; empty where no letter can be kept. */
export function pathFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_GUIDANCE_CHARACTERS.path)
    .replaceAll(/^-|-$/g, '')
}

type PathRules = {
  /** The saved address; an address that was accepted before is not validated again. */
  saved: string | undefined
  /** The addresses beside it. */
  taken: readonly string[]
}

/** The problem of an address, if any. An empty address is left to the caller. */
export function pathProblems(path: string, { saved, taken }: PathRules): Problem[] {
  const field = 'path'
  if (path !== saved && !KEBAB.test(path)) {
    const message =
      'The address can only have small letters a to z, numbers and single hyphens between them, such as bomb-threat'
    return [{ field, message }]
  }
  if (taken.includes(path)) {
    return [{ field, message: `Another page here has the address ${path}. Enter another one` }]
  }
  return []
}

/** The fields of a page whose name changes: its address follows until somebody has typed one. */
export function withName<T extends { name: string; path: string }>(
  page: T,
  name: string,
): Pick<T, 'name' | 'path'> {
  return { name, path: page.path === pathFrom(page.name) ? pathFrom(name) : page.path }
}
