import type { Debrief, DebriefSave } from '@holdfast/contract/incidents/debriefs'
import type { IncidentConflict } from '@holdfast/contract/incidents/incidents'

type Fields = Pick<Debrief, 'wentwell' | 'wentbadly' | 'actions'>
type Version = Fields & Pick<Debrief, 'version' | 'authorname' | 'timestamp'>

const FIELDS = ['wentwell', 'wentbadly', 'actions'] as const

/**
 * Three-way merge by field: a field that only this save has changed gets its value; a field that somebody
 * else has meanwhile set to a different value is a conflict. `base` is the version on which the save is
 * based.
 */
export function mergeDebrief(
  current: Version,
  base: Version,
  save: DebriefSave,
): { fields: Fields; isChanged: boolean; conflicts: IncidentConflict[] } {
  const changed = FIELDS.filter(
    (field) =>
      save[field] !== undefined &&
      !areSame(save[field], base[field]) &&
      !areSame(save[field], current[field]),
  )
  const conflicts = changed
    .filter((field) => !areSame(current[field], base[field]))
    .map((field) => ({
      field,
      yours: textOf(save[field]),
      theirs: textOf(current[field]),
      changedBy: current.authorname,
      changedAt: current.timestamp ?? '',
    }))
  const { wentwell, wentbadly, actions } = current
  const newValues = Object.fromEntries(changed.map((field) => [field, save[field]]))
  return {
    fields: { wentwell, wentbadly, actions, ...newValues },
    isChanged: changed.length > 0,
    conflicts,
  }
}

function areSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b)
}

/** Actions as JSON with fields in a fixed order, because the database returns them in a different order. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const actions = value as Fields['actions']
  return JSON.stringify(
    actions.map(({ id, action, owner, due, done }) => [id, action, owner, due, done === true]),
  )
}
