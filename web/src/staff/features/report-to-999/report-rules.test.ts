import { expect, test } from 'vitest'
import { casualtiesOf, firstReport, problemsOfReport, withLine } from './report-rules.ts'

const incident = { incidentDetails: 'Smoke in the kitchen', incidentLocation: 'Kitchen' }
const start = { exactlocation: 'School Lane, RV1 4XY', access: 'Gate B' }
const organisationname = 'Riverside Academy'
const totals = {
  ...{
    expected: 90,
    present: 0,
    missing: 0,
    injured: 0,
    notExplained: 0,
    notCounted: 0,
    countedBefore: 0,
    more: 0,
  },
  ...{ groups: 3, groupsNotCounted: 1, added: 0 },
}

test('the first report has where it is, what was reported, and the way in', () => {
  expect(firstReport({ organisationname, incident, start, casualties: '' })).toMatchObject({
    exactlocation: 'Kitchen\nSchool Lane, RV1 4XY',
    ...{ type: 'Smoke in the kitchen', access: 'Gate B', major: false },
  })
})

test('without an address the school is named, because a room alone leads nobody anywhere', () => {
  const report = firstReport({ organisationname, incident, start: undefined, casualties: '' })
  expect(report.exactlocation).toBe('Kitchen\nRiverside Academy')
  expect(problemsOfReport({ ...report, exactlocation: ' ' })).toEqual([
    { field: 'exactlocation', message: 'Enter the exact location' },
  ])
})

test('a report of an incident with very long details can be sent as it is', () => {
  const long = { ...incident, incidentDetails: 'Smoke '.repeat(1600) }
  expect(
    problemsOfReport(firstReport({ organisationname, incident: long, start, casualties: '' })),
  ).toEqual([])
})

test('the roll call names who is hurt or missing, and never says that nobody is', () => {
  expect(casualtiesOf(totals, [])).toBe('')
  expect(casualtiesOf({ ...totals, countedBefore: 250 }, [])).toBe(
    'Not counted again since the last alert: 250 (not known to be hurt)',
  )
  expect(
    casualtiesOf({ ...totals, groupsNotCounted: 3, notCounted: 90, countedBefore: 0 }, []),
  ).toBe('')
  expect(
    casualtiesOf({ ...totals, injured: 2, missing: 1, notCounted: 30, countedBefore: 0 }, []),
  ).toBe('By the roll call: 2 injured, 1 missing\nNot counted yet: 30 (not known to be hurt)')
})

// Fails when they are in the same sentence: an operator would hear 30 casualties.
test('those who are not counted yet stand on a line of their own', () => {
  expect(casualtiesOf({ ...totals, notCounted: 30, countedBefore: 0 }, [])).toBe(
    'Not counted yet: 30 (not known to be hurt)',
  )
})

// Fails when only the roll call counts: nobody may have counted whoever calls for help.
test('those who called for help in an alert are proposed too, with where they are', () => {
  const caller = (name: string, note: string) => ({
    ...{
      userid: name,
      name,
      answer: 'help' as const,
      note,
      position: null,
      room: null,
      roomtimestamp: null,
    },
    ...{
      timestamp: null,
      received: null,
      reached: 'screen' as const,
      endedcall: null,
      responses: [],
    },
  })
  const calls = [caller('Casey Moran', 'Boiler room'), caller('Ali Khan', '')]
  expect(casualtiesOf({ ...totals, injured: 1 }, calls)).toBe(
    'By the roll call: 1 injured\nCalled for help: 2 (Casey Moran (Boiler room), Ali Khan)',
  )
})

test('a position is added on a line of its own', () => {
  expect(withLine('', 'TQ 3844 7773')).toBe('TQ 3844 7773')
  expect(withLine('Kitchen \n', 'TQ 3844 7773')).toBe('Kitchen\nTQ 3844 7773')
})
