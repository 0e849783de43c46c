import { expect, test } from 'vitest'
import { liveContactLabel } from './live-contact-label.ts'

const ID = '20261122_aaaaaaaa'
const incident = { id: ID, incidentDetails: 'Smoke in block B', exercise: false }
const live = { groupid: `incident_${ID}` }

test('a live contact names its incident; a contact of a group has no such label', () => {
  expect(liveContactLabel(live, [incident])).toBe('Live incident contact: Smoke in block B')
  expect(liveContactLabel(live, [{ ...incident, exercise: true }])).toBe(
    'Live incident contact: Exercise: Smoke in block B',
  )
  expect(liveContactLabel({ groupid: 'crisisteam_aaaaaaaa' }, [incident])).toBeUndefined()
})

test('until the incidents have been read, the label only says that the contact is live', () => {
  expect(liveContactLabel(live, [])).toBe('Live incident contact')
})
