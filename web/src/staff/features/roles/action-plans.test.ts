import { ROLE_IDS } from '@holdfast/contract/people/roles'
import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { actionPlanOf } from './action-plans.ts'

const { info } = starterGuidance
const addressesOf = (roleid: string) => actionPlanOf(roleid, info).map(({ to }) => to)

test('every role has live contacts, logs and its own checklist', () => {
  for (const roleid of [...ROLE_IDS, 'a-custom-role']) {
    expect(addressesOf(roleid).slice(0, 3)).toEqual([
      '/contacts/live',
      '/logs',
      `/checklist/${roleid}`,
    ])
  }
})

test('some roles have further entries, and no other role has any', () => {
  const further = ROLE_IDS.map((id) => [id, addressesOf(id).slice(3)] as const)
  expect(Object.fromEntries(further)).toEqual({
    'incident-manager': ['/incidents/new', '/roles-allocation'],
    'cmt-support-officer': ['/incidents', '/roles-allocation'],
    'log-keeper': [],
    'communications-manager': [],
    'media-manager': ['/info/communications-info'],
    'welfare-manager': [],
    'site-coordinator': [],
    'educational-visit-manager': [],
  })
})

test('a page that the organisation has not written is marked as missing', () => {
  const isMissing = (pages: typeof info) => actionPlanOf('media-manager', pages).at(-1)?.isMissing
  expect(isMissing(info)).toBe(false)
  expect(isMissing(info.filter((page) => page.path !== 'communications-info'))).toBe(true)
})
