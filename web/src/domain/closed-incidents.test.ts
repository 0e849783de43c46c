import { expect, test } from 'vitest'
import { canReadClosedLog } from './closed-incidents.ts'

const closed = '2026-11-01T10:00:00.000Z'
const after28Days = new Date('2026-11-29T10:00:00.000Z')
const later = new Date('2026-11-29T10:00:00.001Z')

test.each([
  [{ closed }, ['log-keeper'], after28Days, true],
  [{ closed }, ['log-keeper'], later, false],
  [{ closed }, [], after28Days, false],
  [{ closed: null }, ['log-keeper'], after28Days, false],
])(
  'the log of an incident %j for the roles %j at %s can be read: %s',
  (incident, roles, now, can) => {
    expect(canReadClosedLog(incident, roles, now)).toBe(can)
  },
)
