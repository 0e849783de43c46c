import {
  emptyIncidentFields,
  INFORMED_KEYS,
  informedKeys,
  informedList,
  mergeInformed,
} from '@holdfast/contract/incidents/incident-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeIncidentSave } from './incidents-rules.ts'

const informed = fc.subarray(INFORMED_KEYS).map(informedList)

function change(field: string, previous: string) {
  return { field, previous, authorname: 'Robin Vale', timestamp: '2026-11-21T10:05:00.000Z' }
}

test('a field that nobody else has changed gets the new value', () => {
  const present = { ...emptyIncidentFields(), informant: 'Cook' }
  expect(
    mergeIncidentSave(present, { informant: 'Caretaker' }, [change('visitLeader', '')]),
  ).toEqual({
    changed: { informant: 'Caretaker' },
    conflicts: [],
  })
})

test('a field that somebody else has set to another value is a conflict', () => {
  const present = { ...emptyIncidentFields(), informant: 'Cook' }
  expect(mergeIncidentSave(present, { informant: 'Caretaker' }, [change('informant', '')])).toEqual(
    {
      changed: {},
      conflicts: [
        {
          field: 'informant',
          yours: 'Caretaker',
          theirs: 'Cook',
          changedBy: 'Robin Vale',
          changedAt: '2026-11-21T10:05:00.000Z',
        },
      ],
    },
  )
})

test('two people who save the same value do not conflict', () => {
  const present = { ...emptyIncidentFields(), informant: 'Cook' }
  expect(mergeIncidentSave(present, { informant: 'Cook' }, [change('informant', '')])).toEqual({
    changed: {},
    conflicts: [],
  })
})

test('a field with the value of the base version neither conflicts nor undoes a change', () => {
  const present = { ...emptyIncidentFields(), informant: 'Cook' }
  const since = [change('informant', 'Nobody'), change('informant', 'Caretaker')]
  expect(mergeIncidentSave(present, { informant: 'Nobody' }, since)).toEqual({
    changed: {},
    conflicts: [],
  })
})

test('keys of who was informed never conflict', () => {
  fc.assert(
    fc.property(informed, informed, informed, (base, yours, theirs) => {
      const present = { ...emptyIncidentFields(), whoInformed: theirs }
      const { conflicts } = mergeIncidentSave(present, { whoInformed: yours }, [
        change('whoInformed', base),
      ])
      expect(conflicts).toEqual([])
    }),
  )
})

test('each key of who was informed gets the value of its last change', () => {
  fc.assert(
    fc.property(informed, informed, informed, (base, yours, theirs) => {
      const merged = new Set(informedKeys(mergeInformed(base, yours, theirs)))
      const [before, mine, other] = [base, yours, theirs].map((list) => new Set(informedKeys(list)))
      for (const key of INFORMED_KEYS) {
        const didIChange = before?.has(key) !== mine?.has(key)
        expect(merged.has(key)).toBe((didIChange ? mine : other)?.has(key))
      }
    }),
  )
})

test('the result for who was informed does not depend on the order of two saves', () => {
  fc.assert(
    fc.property(informed, informed, informed, (base, one, two) => {
      expect(mergeInformed(base, one, two)).toBe(mergeInformed(base, two, one))
    }),
  )
})
