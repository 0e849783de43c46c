import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

// Each sign-in in a private window stores a new device. Fails without `forgetOldDevices`.
test('a sign-in forgets the devices not used for 400 days, and all but the 50 used last of that user', async () => {
  const { database, signIn } = await startTestServer()
  await database.query(`
    insert into known_devices (username, devicehash, lastused)
    select 'teacher', 'window ' || n, now() - n * interval '1 day' from generate_series(1, 60) as n
    union all select 'support', 'this year''s', now() - interval '399 days'
    union all select 'support', 'long ago', now() - interval '401 days'`)
  await signIn('teacher')
  expect(
    await database.query(
      'select username, count(*)::integer from known_devices group by username order by username',
    ),
  ).toEqual([
    { username: 'support', count: 1 },
    { username: 'teacher', count: 50 },
  ])
  const [newest] = await database.query(
    `select age(lastused) < interval '1 hour' as "isNow" from known_devices
     where username = 'teacher' order by lastused desc limit 1`,
  )
  expect(newest).toEqual({ isNow: true })
})
