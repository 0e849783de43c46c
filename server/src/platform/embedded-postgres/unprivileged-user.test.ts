import { expect, test } from 'vitest'
import { parsePasswd } from './unprivileged-user.ts'

test('accounts are read from a passwd file, without root and members of its group', () => {
  const text = [
    'root:x:0:0:root:/root:/bin/bash',
    'toor:x:0:1000::/root:/bin/sh',
    'operator:x:11:0:operator:/root:/sbin/nologin',
    '# a comment',
    '',
    'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
  ].join('\n')
  expect(parsePasswd(text)).toEqual([{ name: 'postgres', uid: 101, gid: 104 }])
})
