import {
  emptyIncidentFields,
  INCIDENT_FIELD_NAMES,
} from '@holdfast/contract/incidents/incident-fields'
import { expect, test } from 'vitest'
import { emptyFields, FIELD_GROUPS, isFilled, problemsOf, reportOf } from './incident-form-rules.ts'

test('every field of an incident is in exactly one group of the form', () => {
  const grouped = FIELD_GROUPS.flatMap((group): string[] => [...group.fields])
  expect(grouped.toSorted()).toEqual(INCIDENT_FIELD_NAMES.toSorted())
})

test('blank details are a problem, and all other fields may be empty', () => {
  expect(problemsOf({ ...emptyIncidentFields(), incidentDetails: ' \n' })).toEqual([
    { field: 'incidentDetails', message: 'Enter the incident details' },
  ])
  expect(problemsOf({ ...emptyIncidentFields(), incidentDetails: 'Gas' })).toEqual([])
})

test('an untouched field is no problem', () => {
  expect(problemsOf({ informant: 'Sam' })).toEqual([])
})

test('a text that is too long is named with its limit, in the order of the form', () => {
  const problems = problemsOf({ informant: 'x'.repeat(201), incidentDetails: 'x'.repeat(10_001) })
  expect(problems.map((problem) => problem.message)).toEqual([
    'Incident details must be 10,000 characters or fewer',
    'Who told us must be 200 characters or fewer',
  ])
})

test('a report contains the filled fields and the id of its draft', () => {
  const fields = { incidentDetails: 'Gas', informant: '', visitLeader: 'Priya' }
  expect(reportOf({ id: '20261121_abcdefgh', fields })).toEqual({
    id: '20261121_abcdefgh',
    incidentDetails: 'Gas',
    visitLeader: 'Priya',
  })
})

test('a form counts as filled once one field is filled', () => {
  expect(isFilled({ incidentDetails: '', informant: '' })).toBe(false)
  expect(isFilled({ incidentDetails: '', whoInformed: 'police' })).toBe(true)
})

test('empty fields about a visit can be filled in only for an incident on a visit', () => {
  const gas = { ...emptyIncidentFields(), incidentDetails: 'Gas' }
  expect(emptyFields(gas)).toContain('informant')
  expect(emptyFields(gas)).not.toContain('incidentDetails')
  expect(emptyFields(gas)).not.toContain('visitLocation')
  expect(emptyFields({ ...gas, visitLeader: 'Dana Fox' })).toContain('visitLocation')
})
