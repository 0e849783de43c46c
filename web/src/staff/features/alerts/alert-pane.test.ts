import type { Alert } from '@holdfast/contract/alerts/alerts'
import { expect, test } from 'vitest'
import { alertsToFollow } from './alert-pane.tsx'

const alert = (id: string, incidentid: string, ended: string | null) =>
  ({ id, incidentid, ended }) as Alert
const over = '2026-11-22T10:00:00.000Z'

test('the open alerts of the incident are followed, and no others', () => {
  const alerts = [alert('c', 'here', null), alert('b', 'elsewhere', null), alert('a', 'here', null)]
  const closed = alert('d', 'here', over)
  expect(alertsToFollow([closed, ...alerts], 'here').map(({ id }) => id)).toEqual(['c', 'a'])
})

test('once all have ended the last one stays in view', () => {
  const alerts = [alert('b', 'here', over), alert('a', 'here', over)]
  expect(alertsToFollow(alerts, 'here').map(({ id }) => id)).toEqual(['b'])
  expect(alertsToFollow(alerts, 'elsewhere')).toEqual([])
})
