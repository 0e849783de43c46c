import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

// Prevents that a reader of the log learns personal data: PostgreSQL's `detail` has the values of a row.
test('a failure of the database is logged without the values of its rows', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key', 100, 'error'), {
    code: '23505',
    detail: 'Key (email)=(casey@school.example) already exists.',
    where: "COPY users, line 1: 'casey@school.example'",
    hint: 'casey@school.example',
    internalQuery: "select 'casey@school.example'",
    table: 'users',
    constraint: 'users_pkey',
  })
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.error({ err: error, request: 'r1' }, 'A request failed')
  log.error({ err: new Error('While saving', { cause: error }) }, 'A request failed')

  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first.err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    table: 'users',
    constraint: 'users_pkey',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(second.err.message).toContain('duplicate key')
  expect(lines.join()).not.toContain('casey@school.example')
})
