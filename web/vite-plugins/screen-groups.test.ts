import { expect, test } from 'vitest'
import { groupOf } from './screen-groups.ts'

type Imports = Record<string, { by?: string[]; later?: string[] }>

/** By module: what imports it, and what loads it later. */
function graphOf(imports: Imports) {
  return {
    getModuleInfo: (id: string) => ({
      importers: imports[id]?.by ?? [],
      dynamicImporters: imports[id]?.later ?? [],
    }),
  }
}

const staff = (name: string) => `/app/web/src/staff/features/${name}.tsx`
const admin = (name: string) => `/app/web/src/admin/features/${name}-page.tsx`
const routes = ['/app/web/src/staff/staff-routes.tsx']
const roles = staff('roles/role-list-screen')
const log = staff('incident-log/incident-log-screen')
const signIn = staff('sign-in/sign-in-screen')
const sync = '/app/web/src/data/sync.ts'
const list = '/app/web/src/ui/list.tsx'

const loadedLater: Imports = Object.fromEntries(
  [roles, log, signIn, sync, admin('users/users'), admin('alerts/alerts')].map((id) => [
    id,
    { later: routes },
  ]),
)

test.each([
  ['a screen shares the file of its area', [], 'guidance', roles],
  ['what one area needs is in its file', [roles], 'guidance', list],
  ['what two areas need has a file of its own', [roles, log], 'shared', list],
  ['what each start needs after the first screen', [roles, log, sync], 'background', list],
  ['what the sign-in needs is in its file', [roles, signIn], 'sign-in', list],
  ['what phones and admins need is precached', [roles, admin('users/users')], 'guidance', list],
  ['an admin page has a file of its own', [], undefined, admin('users/users')],
  ['what only admin pages share', [admin('users/users'), admin('alerts/alerts')], 'admin', list],
])('%s', (_, by, group, id) => {
  const graph = graphOf({ ...loadedLater, ...(by.length > 0 && { [list]: { by } }) })
  expect(groupOf(id, graph)).toBe(group)
})
