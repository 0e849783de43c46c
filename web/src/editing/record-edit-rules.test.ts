import { expect, test } from 'vitest'
import {
  changedFields,
  changeThatConflicts,
  type FieldMergers,
  fieldsChangedByOthers,
  findConflicts,
  isSame,
  mergeFields,
  type RecordEdit,
  settleConflict,
  withTypedFields,
} from './record-edit-rules.ts'

type Person = { name: string; phone: string; roles: readonly string[] }

const before: Person = { name: 'Kim Doyle', phone: '0100', roles: ['log'] }

/** An edit in which something is typed. */
function typed(part: Partial<Person>, current = before, earlier?: RecordEdit<Person>) {
  const edit = withTypedFields(earlier, current, part)
  if (edit === undefined) throw new Error('Nothing was typed')
  return edit
}

test('an untouched field follows what others save, a touched one keeps what was typed', () => {
  const now = { ...before, name: 'Kim Fox' }
  expect(mergeFields(typed({ phone: '0200' }), now)).toEqual({ ...now, phone: '0200' })
  expect(mergeFields(undefined, now)).toEqual(now)
})

test('only the fields that differ from the record are to be saved', () => {
  const now = { ...before, name: 'Kim Fox' }
  expect(changedFields(typed({ phone: '0200' }), now)).toEqual({ phone: '0200' })
  expect(changedFields(undefined, now)).toEqual({})
})

test('a field typed back to its old value counts as unchanged', () => {
  const edit = typed({ phone: '0200' })
  expect(withTypedFields(edit, before, { phone: '0100' })).toBeUndefined()
  expect(withTypedFields(edit, before, { name: 'Kim Doyle' })?.typed).toEqual({ phone: '0200' })
})

test('another value in a touched field is a conflict', () => {
  const edit = typed({ phone: '0200' })
  expect(findConflicts(edit, before)).toEqual([])
  expect(findConflicts(edit, { ...before, name: 'Kim Fox' })).toEqual([])
  expect(findConflicts(edit, { ...before, phone: '0300' })).toEqual([
    { field: 'phone', yours: '0200', theirs: '0300' },
  ])
})

test('a field that the record no longer has is no conflict', () => {
  const edit: RecordEdit<Partial<Person>> = { base: before, typed: { phone: '0200' } }
  expect(findConflicts<Partial<Person>>(edit, { name: 'Kim Doyle' })).toEqual([])
})

test('fields changed only by others since the edit began are listed', () => {
  const edit = typed({ phone: '0200' })
  expect(fieldsChangedByOthers(edit, before)).toEqual([])
  expect(fieldsChangedByOthers(edit, { ...before, name: 'Kim Fox' })).toEqual(['name'])
  expect(fieldsChangedByOthers(edit, { ...before, phone: '0300' })).toEqual([])
})

test('the same value from somebody else is neither a conflict nor a change', () => {
  const edit = typed({ phone: '0200', roles: ['log', 'media'] })
  const now = { ...before, phone: '0200', roles: ['log', 'media'] }
  expect(findConflicts(edit, now)).toEqual([])
  expect(changedFields(edit, now)).toEqual({})
})

test('a conflict is found by comparing with the value at the time of the first keystroke', () => {
  const now = { ...before, name: 'Kim Fox' }
  const later = typed({ name: 'Kim Fox-Doyle' }, now, typed({ phone: '0200' }))
  expect(later.typed).toEqual({ phone: '0200', name: 'Kim Fox-Doyle' })
  expect(findConflicts(later, now)).toEqual([])
})

test('typing on does not hide a conflict', () => {
  const now = { ...before, phone: '0300' }
  const further = typed({ phone: '0201' }, now, typed({ phone: '0200' }))
  expect(findConflicts(further, now)).toHaveLength(1)
})

test('keeping yours settles a conflict until somebody changes the field again', () => {
  const now = { ...before, phone: '0300' }
  const edit = settleConflict(typed({ phone: '0200' }), now, 'phone', '0200')
  expect(findConflicts(edit, now)).toEqual([])
  expect(changedFields(edit, now)).toEqual({ phone: '0200' })
  expect(findConflicts(edit, { ...before, phone: '0400' })).toHaveLength(1)
})

test('using their value keeps the other changes', () => {
  const now = { ...before, phone: '0300' }
  const edit = settleConflict(typed({ phone: '0200', name: 'Kim' }), now, 'phone', '0300')
  expect(findConflicts(edit, now)).toEqual([])
  expect(changedFields(edit, now)).toEqual({ name: 'Kim' })
})

test('taking theirs leaves no edit where nothing else was typed', () => {
  const now = { ...before, phone: '0300' }
  expect(settleConflict(typed({ phone: '0200' }), now, 'phone', '0300')).toBeUndefined()
})

const fieldMergers: FieldMergers<Person> = {
  roles: (base, yours, theirs) => [
    ...theirs.filter((role) => yours.includes(role) || !base.includes(role)),
    ...yours.filter((role) => !base.includes(role) && !theirs.includes(role)),
  ],
}

test('a merged field holds the changes of both and never conflicts', () => {
  const edit = typed({ roles: ['media'] })
  const now = { ...before, roles: ['log', 'site'] }
  expect(mergeFields(edit, now, fieldMergers).roles).toEqual(['site', 'media'])
  expect(findConflicts(edit, now, fieldMergers)).toEqual([])
  expect(changedFields(edit, now, fieldMergers)).toEqual({ roles: ['site', 'media'] })
})

test('values that somebody else added to a merged field can be removed', () => {
  const edit = typed({ roles: ['log', 'media'] })
  const now = { ...before, roles: ['log', 'site'] }
  const without = withTypedFields(edit, now, { roles: ['log', 'media'] }, fieldMergers)
  expect(mergeFields(without, now, fieldMergers).roles).toEqual(['log', 'media'])
})

const conflict = { field: 'phone', theirs: '0300' } as const
const saved = { field: 'phone', value: '0300', authorname: 'Sam Okoro', timestamp: '10:43' }

test('a conflict names the author of the latest change that gave the field its value', () => {
  const history = [
    { ...saved, version: 5, authorname: 'Jordan Hale' },
    { ...saved, version: 3 },
    { ...saved, version: 6, field: 'name' },
  ]
  expect(changeThatConflicts(conflict, [], history)?.authorname).toBe('Jordan Hale')
  expect(changeThatConflicts(conflict, [], [])).toBeUndefined()
})

test('the author in the refusal takes precedence over the history', () => {
  const refusal = { ...conflict, changedBy: 'Alex Moran', changedAt: '10:45' }
  const history = [{ ...saved, version: 3 }]
  expect(changeThatConflicts(conflict, [refusal], history)?.authorname).toBe('Alex Moran')
  const older = { ...refusal, theirs: '0400' }
  expect(changeThatConflicts(conflict, [older], history)?.authorname).toBe('Sam Okoro')
})

test('values are compared by content, whatever the order of their fields', () => {
  expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame(undefined, {})).toBe(false)
})
