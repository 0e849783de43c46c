import type { SaveConflict } from '@holdfast/contract/endpoints/save-conflicts'
import { Problem } from './problem.ts'

type Fields = { readonly [field: string]: string | null | undefined }

/**
 * The record to store: `wanted`, except that fields which the sender did not change (they equal `base`)
 * keep what others have saved meanwhile. An empty text equals a missing one.
 * @throws Problem `conflict` with `conflicts` if both changed a field to different values
 */
export function mergeSave<T extends Fields>(stored: T, wanted: T, base: Fields | undefined): T {
  const merged: Record<string, Fields[string]> = { ...wanted }
  const conflicts: SaveConflict[] = []
  for (const field of Object.keys(base ?? {})) {
    const before = base?.[field] ?? ''
    const yours = wanted[field] ?? ''
    const theirs = stored[field] ?? ''
    if (yours === before) merged[field] = stored[field]
    else if (theirs !== before && theirs !== yours) conflicts.push({ field, yours, theirs })
  }
  if (conflicts.length > 0) throw new Problem('conflict', undefined, { conflicts })
  return merged as T
}
