import { emptyIncidentFields } from '@holdfast/contract/incident-fields'
import { expect, test } from 'vitest'
import {
  combineTexts,
  editOfReport,
  findConflicts,
  type IncidentEdit,
  keepYours,
  saveOf,
  shownFields,
  typeField,
} from './incident-edit-rules.ts'

function incident(version: number, fields: Partial<ReturnType<typeof emptyIncidentFields>> = {}) {
  return { ...emptyIncidentFields(), incidentDetails: 'Gas', ...fields, version }
}

function typed(...parts: Parameters<typeof typeField>): IncidentEdit {
  const edit = typeField(...parts)
  if (edit === undefined) throw new Error('Nothing was typed')
  return edit
}

test('an untouched field follows what others save, a touched one keeps what was typed', () => {
  const edit = typeField(undefined, incident(1), 'arrangements', 'Hall open')
  const now = incident(2, { incidentLocation: 'Science block' })
  const shown = shownFields(edit, now)
  expect(shown.incidentLocation).toBe('Science block')
  expect(shown.arrangements).toBe('Hall open')
})

test('only changed fields are sent, with the version that the person has seen', () => {
  const edit = typed(undefined, incident(1), 'arrangements', 'Hall open')
  const now = incident(4, { incidentLocation: 'Science block' })
  expect(saveOf(edit, now)).toEqual({ fields: { arrangements: 'Hall open' }, version: 4 })
})

test('a field typed back to what the incident says is no change', () => {
  const edit = typeField(undefined, incident(1), 'incidentDetails', 'Gas leak')
  expect(typeField(edit, incident(1), 'incidentDetails', 'Gas')).toBeUndefined()
})

test('another value in a touched field is a conflict, sent from the version begun with', () => {
  const edit = typed(undefined, incident(1), 'incidentDetails', 'Gas leak, mine')
  const now = incident(2, { incidentDetails: 'Gas leak, theirs' })
  expect(findConflicts(edit, now)).toEqual([
    { field: 'incidentDetails', yours: 'Gas leak, mine', theirs: 'Gas leak, theirs' },
  ])
  expect(saveOf(edit, now).version).toBe(1)
})

test('the same value from somebody else is neither a conflict nor a change', () => {
  const edit = typed(undefined, incident(1), 'incidentDetails', 'Gas leak')
  const now = incident(2, { incidentDetails: 'Gas leak' })
  expect(findConflicts(edit, now)).toEqual([])
  expect(saveOf(edit, now).fields).toEqual({})
})

test('typing on does not hide a conflict', () => {
  const now = incident(2, { incidentDetails: 'Theirs' })
  const edit = typeField(undefined, incident(1), 'incidentDetails', 'Mine')
  const further = typeField(edit, now, 'incidentDetails', 'Mine too')
  expect(findConflicts(further, now)).toHaveLength(1)
})

test('keeping yours settles the conflict, until somebody changes the field again', () => {
  const now = incident(2, { incidentDetails: 'Theirs' })
  const edit = keepYours(
    typed(undefined, incident(1), 'incidentDetails', 'Mine'),
    now,
    'incidentDetails',
  )
  expect(findConflicts(edit, now)).toEqual([])
  expect(saveOf(edit, now)).toEqual({ fields: { incidentDetails: 'Mine' }, version: 2 })
  expect(findConflicts(edit, incident(3, { incidentDetails: 'Theirs again' }))).toHaveLength(1)
})

test('taking theirs leaves the other changes as they are', () => {
  const now = incident(2, { incidentDetails: 'Theirs' })
  const first = typeField(undefined, incident(1), 'arrangements', 'Hall open')
  const both = typeField(first, incident(1), 'incidentDetails', 'Mine')
  const edit = typed(both, now, 'incidentDetails', now.incidentDetails)
  expect(findConflicts(edit, now)).toEqual([])
  expect(saveOf(edit, now)).toEqual({ fields: { arrangements: 'Hall open' }, version: 2 })
})

test('ticks of two people are merged key by key', () => {
  const before = incident(1, { whoInformed: 'trust,police' })
  const edit = typed(undefined, before, 'whoInformed', 'police,media')
  const now = incident(2, { whoInformed: 'trust,police,office' })
  expect(shownFields(edit, now).whoInformed).toBe('police,office,media')
  expect(findConflicts(edit, now)).toEqual([])
  expect(saveOf(edit, now)).toEqual({
    fields: { whoInformed: 'police,office,media' },
    version: 2,
  })
})

test('a tick that somebody else has set can be taken away again', () => {
  const edit = typeField(undefined, incident(1), 'whoInformed', 'police')
  const now = incident(2, { whoInformed: 'media' })
  const without = typeField(edit, now, 'whoInformed', 'police')
  expect(shownFields(without, now).whoInformed).toBe('police')
})

test('a report that had arrived goes on as an edit of what it says otherwise', () => {
  const fields = { incidentDetails: 'Gas', arrangements: 'Hall open', informant: '' }
  const edit = editOfReport(fields, incident(1))
  expect(edit?.typed).toEqual({ arrangements: 'Hall open' })
  expect(editOfReport({ incidentDetails: 'Gas' }, incident(1))).toBeUndefined()
})

test('two texts can be edited as one, two times cannot', () => {
  const texts = { yours: 'Mine', theirs: 'Theirs' }
  expect(combineTexts({ field: 'arrangements', ...texts })).toBe('Theirs\n\nMine')
  expect(combineTexts({ field: 'informant', ...texts })).toBe('Theirs Mine')
  expect(combineTexts({ field: 'incidentDateTime', ...texts })).toBeUndefined()
})
