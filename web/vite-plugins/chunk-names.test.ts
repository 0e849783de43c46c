import { expect, test } from 'vitest'
import { assetFileName, chunkFileName } from './chunk-names.ts'

const nameOf = (facadeModuleId: string | null) => chunkFileName({ facadeModuleId })

test.each(['/app/web/src/admin/features/users/users-page.tsx', '/app/web/src/admin/pages.ts'])(
  'pages of the admin area have a folder that phones do not precache: %s',
  (facade) => {
    expect(nameOf(facade)).toBe('assets/admin-area/[name]-[hash].js')
  },
)

test('what works online only is not precached either', () => {
  expect(nameOf('/app/web/src/staff/map-widget/tile-map.tsx')).toBe(
    'assets/online-only/[name]-[hash].js',
  )
})

test.each([
  '/app/web/src/admin/features/menu/menu-page.tsx',
  '/app/web/src/admin/admin-routes.tsx',
  '/app/web/src/staff/features/contacts/contacts-screen.tsx',
  null,
])('what a start without a network may need is precached: %s', (facade) => {
  expect(nameOf(facade)).toBe('assets/[name]-[hash].js')
})

test('what only pages of the admin area share is in their folder', () => {
  const moduleIds = ['/app/web/src/admin/data-table/data-table.tsx', '/app/contract/src/csv.ts']
  expect(chunkFileName({ facadeModuleId: null, moduleIds })).toBe(
    'assets/admin-area/[name]-[hash].js',
  )
})

test('the first load is precached, although it contains some of what admin pages share', () => {
  const moduleIds = ['/app/web/src/admin/frame/admin-failure.tsx', '/app/web/src/main.tsx']
  expect(chunkFileName({ facadeModuleId: null, moduleIds })).toBe('assets/[name]-[hash].js')
})

test.each([
  ['users-page.css', ['src/admin/features/users/users-page.tsx'], 'assets/admin-area'],
  ['admin.css', [], 'assets/admin-area'],
  ['tile-map.css', ['src/staff/map-widget/tile-map.tsx'], 'assets/online-only'],
  ['guidance.css', [], 'assets'],
])('styles are in the folder of their scripts: %s', (name, originalFileNames, folder) => {
  const pattern = `${folder}/[name]-[hash][extname]`
  expect(assetFileName({ names: [name], originalFileNames })).toBe(pattern)
})
