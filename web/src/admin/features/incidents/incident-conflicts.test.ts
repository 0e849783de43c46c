import { expect, test } from 'vitest'
import { describeConflict } from './incident-conflicts.ts'

test('a conflict is told with who, what and how', () => {
  const conflict = { field: 'informant', yours: 'Ali', changedBy: 'Dana Fox', changedAt: '' }
  expect(describeConflict({ ...conflict, theirs: 'Kim' })).toBe(
    'Dana Fox changed Informant while you were typing and wrote “Kim”',
  )
  expect(describeConflict({ ...conflict, theirs: '' })).toBe(
    'Dana Fox changed Informant while you were typing and emptied it',
  )
})
