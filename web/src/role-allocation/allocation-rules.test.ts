import { expect, test } from 'vitest'
import { allocationsToSave, holdersByRole, withHolder } from './allocation-rules.ts'

const started = { log: ['priya'], media: ['grace'] }

test('allocations are read by role, also for roles that nobody holds', () => {
  const allocation = (userid: string, roleid: string) => ({
    id: `${userid}__${roleid}`,
    userid,
    roleid,
    schoolid: 'riverside',
    deputy: 0,
  })
  const allocations = [
    allocation('priya', 'log'),
    allocation('dana', 'log'),
    allocation('x', 'media'),
  ]
  expect(holdersByRole(allocations, ['log', 'media', 'site'])).toEqual({
    ...{ log: ['dana', 'priya'], media: ['x'], site: [] },
    ...{ 'log deputies': [], 'media deputies': [], 'site deputies': [] },
  })
})

test('a role may have several holders, and none once the last is removed', () => {
  expect(withHolder(['priya'], 'dana', true)).toEqual(['dana', 'priya'])
  expect(withHolder(['priya'], 'priya', false)).toEqual([])
})

test('all allocations are saved, except those of deleted users', () => {
  const chosen = { log: ['dana', 'gone', 'priya'], media: ['grace'] }
  const known = { userids: new Set(['dana', 'priya']), organisationid: 'riverside' }
  expect(allocationsToSave(chosen, started, known)).toEqual([
    { id: 'dana__log', roleid: 'log', userid: 'dana', schoolid: 'riverside', deputy: 0 },
    { id: 'priya__log', roleid: 'log', userid: 'priya', schoolid: 'riverside', deputy: 0 },
    { id: 'grace__media', roleid: 'media', userid: 'grace', schoolid: 'riverside', deputy: 0 },
  ])
})

test('a role that the school no longer has is not saved', () => {
  const known = { userids: new Set(['dana', 'priya']), organisationid: 'riverside' }
  const saved = allocationsToSave({ log: ['priya'], visits: ['dana'] }, { log: ['priya'] }, known)
  expect(saved.map(({ id }) => id)).toEqual(['priya__log'])
})

test('deputies are read and saved in their order, without those who hold the role', () => {
  const place = (userid: string, deputy: number) => ({
    ...{ id: `${userid}__log`, roleid: 'log', userid, schoolid: 'riverside', deputy },
  })
  const read = holdersByRole([place('dana', 2), place('priya', 0), place('x', 1)], ['log'])
  expect(read).toEqual({ log: ['priya'], 'log deputies': ['x', 'dana'] })
  const known = { userids: new Set(['dana', 'priya', 'x']), organisationid: 'riverside' }
  const chosen = { log: ['x'], 'log deputies': ['x', 'priya', 'dana'] }
  expect(
    allocationsToSave(chosen, read, known).map(({ userid, deputy }) => [userid, deputy]),
  ).toEqual([
    ['x', 0],
    ['priya', 1],
    ['dana', 2],
  ])
})
