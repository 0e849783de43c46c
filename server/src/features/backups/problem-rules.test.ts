import { expect, test } from 'vitest'
import { type Facts, findBackupProblems } from './problem-rules.ts'

const at = (moment: string) => Date.parse(moment)

/** All is well on this evening. */
const WELL: Facts = {
  now: at('2026-11-21T20:00:00Z'),
  folder: '/backups',
  isPaused: false,
  doesAnswer: true,
  newest: at('2026-11-21T02:30:00Z'),
  isKnown: true,
  since: at('2026-01-01T00:00:00Z'),
  failure: undefined,
  checkFailure: undefined,
  checked: at('2026-11-20T02:31:00Z'),
  copy: { failure: undefined, behindSince: undefined },
  store: { failure: undefined, behindSince: undefined },
  commands: { backup: 'backup', check: 'check-backup' },
}
const NEVER = { newest: undefined, isKnown: false, checked: undefined }
const COPIED = at('2026-11-19T02:31:00Z')

test.each<[string, Partial<Facts>, string[]]>([
  ['all is well', {}, []],
  ['a first backup that never came', NEVER, ['No backup has been made yet']],
  ['a first start yesterday', { ...NEVER, since: at('2026-11-20T20:00:00Z') }, []],
  [
    'the disk hangs, and nothing else is known',
    { doesAnswer: false, newest: undefined },
    ['The disk of the backups does not answer'],
  ],
  ['a folder that became empty', { newest: undefined }, ['There is no backup']],
  [
    'a check that failed',
    { checkFailure: { reason: 'Its records are damaged.', isUnmade: false } },
    ['The newest backup did not pass its check'],
  ],
  [
    'a check that could not be made',
    { checkFailure: { reason: 'There is too little space.', isUnmade: true } },
    ['The newest backup could not be checked'],
  ],
  [
    'nothing was copied for two days',
    { copy: { failure: undefined, behindSince: COPIED } },
    ['Nothing was copied to the second folder for 2 days'],
  ],
  [
    'a copy fails',
    { copy: { failure: 'The disk is full.', behindSince: COPIED } },
    ['The newest backup is not in the second folder'],
  ],
  [
    'nothing was copied to the store for two days',
    { store: { failure: undefined, behindSince: COPIED } },
    ['Nothing was copied to the store for 2 days'],
  ],
  [
    'the store refuses',
    { store: { failure: 'The bucket is full.', behindSince: COPIED } },
    ['The newest backup is not in the store'],
  ],
])('what admins read: %s', (_, facts, titles) => {
  expect(findBackupProblems({ ...WELL, ...facts }).map(({ title }) => title)).toEqual(titles)
})
