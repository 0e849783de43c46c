import { expect, test } from 'vitest'
import {
  type AllocationEdit,
  allocationsToSave,
  holdersByRole,
  roleState,
  settled,
  withHolder,
} from './allocation-edit-rules.ts'

const started = { log: ['priya'], media: ['grace'] }
const giveLogTo = (userid: string, edit?: AllocationEdit, present = started) =>
  withHolder(edit, present, { roleid: 'log', userid, holds: true })
const takeLogFrom = (userid: string, edit?: AllocationEdit) =>
  withHolder(edit, started, { roleid: 'log', userid, holds: false })

test('allocations are read by role', () => {
  const allocation = (userid: string, roleid: string) => ({
    id: `${userid}__${roleid}`,
    userid,
    roleid,
    schoolid: 'riverside',
  })
  expect(
    holdersByRole([
      allocation('priya', 'log'),
      allocation('dana', 'log'),
      allocation('x', 'media'),
    ]),
  ).toEqual({ log: ['dana', 'priya'], media: ['x'] })
})

test('several users may hold a role, and an emptied one is held by nobody', () => {
  expect(roleState('log', giveLogTo('dana'), started).shown).toEqual(['dana', 'priya'])
  expect(roleState('log', takeLogFrom('priya'), started).shown).toEqual([])
})

test('a change that is taken back leaves nothing to save', () => {
  expect(takeLogFrom('dana', giveLogTo('dana'))).toBeUndefined()
})

test('what others change in other roles is shown and stands beside the own change', () => {
  const edit = giveLogTo('dana')
  const now = { ...started, media: ['sam'] }
  expect(roleState('media', edit, now)).toEqual({
    shown: ['sam'],
    theirs: ['sam'],
    isConflict: false,
  })
  expect(roleState('log', edit, now)).toMatchObject({ shown: ['dana', 'priya'], isConflict: false })
})

test('a role that both changed is a conflict, unless both chose the same', () => {
  const edit = giveLogTo('dana')
  expect(roleState('log', edit, { ...started, log: ['sam'] })).toEqual({
    shown: ['dana', 'priya'],
    theirs: ['sam'],
    isConflict: true,
  })
  const agreed = roleState('log', edit, { ...started, log: ['dana', 'priya'] })
  expect(agreed).toEqual({ shown: ['dana', 'priya'], theirs: undefined, isConflict: false })
})

test('the person chooses which version stands', () => {
  const now = { ...started, log: ['sam'] }
  const edit = giveLogTo('dana') as AllocationEdit
  const yours = settled(edit, now, 'log', 'yours')
  expect(roleState('log', yours, now)).toMatchObject({
    shown: ['dana', 'priya'],
    isConflict: false,
  })
  expect(settled(edit, now, 'log', 'theirs')).toBeUndefined()
})

test('a further change after the choice is a conflict again', () => {
  const edit = settled(giveLogTo('dana') as AllocationEdit, { log: ['sam'] }, 'log', 'yours')
  expect(roleState('log', edit, { log: ['toni'] }).isConflict).toBe(true)
})

test('the whole set is saved, without users who are gone', () => {
  const edit = giveLogTo('gone', giveLogTo('dana'))
  const saved = allocationsToSave(edit, started, {
    roleids: ['log', 'media'],
    userids: new Set(['dana', 'priya']),
    organisationid: 'riverside',
  })
  expect(saved).toEqual([
    { id: 'dana__log', roleid: 'log', userid: 'dana', schoolid: 'riverside' },
    { id: 'priya__log', roleid: 'log', userid: 'priya', schoolid: 'riverside' },
    { id: 'grace__media', roleid: 'media', userid: 'grace', schoolid: 'riverside' },
  ])
})
