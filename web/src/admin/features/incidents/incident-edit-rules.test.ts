import { emptyIncidentFields } from '@holdfast/contract/incident-fields'
import { expect, test } from 'vitest'
import { changedFields, conflictInWords } from './incident-edit-rules.ts'

const start = { ...emptyIncidentFields(), incidentDetails: 'Smoke', informant: 'Sam' }

test('only what says something else than at the start is sent', () => {
  const typed = { incidentDetails: 'Smoke', informant: '', peopleAffected: 'Two' }
  expect(changedFields(typed, start)).toEqual({ informant: '', peopleAffected: 'Two' })
})

test('a conflict is told with who, what and how', () => {
  const conflict = { field: 'informant', yours: 'Ali', changedBy: 'Dana Fox', changedAt: '' }
  expect(conflictInWords({ ...conflict, theirs: 'Kim' })).toBe(
    'Dana Fox changed Informant while you were typing and wrote “Kim”',
  )
  expect(conflictInWords({ ...conflict, theirs: '' })).toBe(
    'Dana Fox changed Informant while you were typing and emptied it',
  )
})
